import {
  BOOL,
  BYTE_SLICE,
  DURATION,
  ERROR,
  FLOAT64,
  func,
  type GoType,
  INT,
  INT64,
  LOCATION_POINTER,
  MONTH,
  STRING,
  TIME,
  WEEKDAY,
} from './goType.ts';

type Signatures = Readonly<Record<string, readonly [params: readonly GoType[], results: readonly GoType[]]>>;

const DURATION_METHODS: Signatures = {
  Abs: [[], [DURATION]],
  Hours: [[], [FLOAT64]],
  Microseconds: [[], [INT64]],
  Milliseconds: [[], [INT64]],
  Minutes: [[], [FLOAT64]],
  Nanoseconds: [[], [INT64]],
  Round: [[DURATION], [DURATION]],
  Seconds: [[], [FLOAT64]],
  String: [[], [STRING]],
  Truncate: [[DURATION], [DURATION]],
};

const TIME_METHODS: Signatures = {
  Add: [[DURATION], [TIME]],
  AddDate: [[INT, INT, INT], [TIME]],
  After: [[TIME], [BOOL]],
  AppendBinary: [[BYTE_SLICE], [BYTE_SLICE, ERROR]],
  AppendFormat: [[BYTE_SLICE, STRING], [BYTE_SLICE]],
  AppendText: [[BYTE_SLICE], [BYTE_SLICE, ERROR]],
  Before: [[TIME], [BOOL]],
  Clock: [[], [INT, INT, INT]],
  Compare: [[TIME], [INT]],
  Date: [[], [INT, MONTH, INT]],
  Day: [[], [INT]],
  Equal: [[TIME], [BOOL]],
  Format: [[STRING], [STRING]],
  GoString: [[], [STRING]],
  GobEncode: [[], [BYTE_SLICE, ERROR]],
  Hour: [[], [INT]],
  ISOWeek: [[], [INT, INT]],
  In: [[LOCATION_POINTER], [TIME]],
  IsDST: [[], [BOOL]],
  IsZero: [[], [BOOL]],
  Local: [[], [TIME]],
  Location: [[], [LOCATION_POINTER]],
  MarshalBinary: [[], [BYTE_SLICE, ERROR]],
  MarshalJSON: [[], [BYTE_SLICE, ERROR]],
  MarshalText: [[], [BYTE_SLICE, ERROR]],
  Minute: [[], [INT]],
  Month: [[], [MONTH]],
  Nanosecond: [[], [INT]],
  Round: [[DURATION], [TIME]],
  Second: [[], [INT]],
  String: [[], [STRING]],
  Sub: [[TIME], [DURATION]],
  Truncate: [[DURATION], [TIME]],
  UTC: [[], [TIME]],
  Unix: [[], [INT64]],
  UnixMicro: [[], [INT64]],
  UnixMilli: [[], [INT64]],
  UnixNano: [[], [INT64]],
  Weekday: [[], [WEEKDAY]],
  Year: [[], [INT]],
  YearDay: [[], [INT]],
  Zone: [[], [STRING, INT]],
  ZoneBounds: [[], [TIME, TIME]],
};

const STRING_ONLY: Signatures = { String: [[], [STRING]] };

/** Go's methods by receiver, as functions whose first parameter is the receiver. */
const METHODS = new Map<GoType, ReadonlyMap<string, GoType>>(
  [
    { receiver: DURATION, signatures: DURATION_METHODS },
    { receiver: TIME, signatures: TIME_METHODS },
    { receiver: MONTH, signatures: STRING_ONLY },
    { receiver: WEEKDAY, signatures: STRING_ONLY },
    { receiver: LOCATION_POINTER, signatures: STRING_ONLY },
  ].map(({ receiver, signatures }) => [
    receiver,
    new Map(Object.entries(signatures).map(([name, [params, results]]) => [name, func([receiver, ...params], results)])),
  ]),
);

/** The method's type with its receiver; `undefined` if there is none. Names are plain: no prototype is asked. */
export function methodOf(type: GoType, name: string): GoType | undefined {
  return METHODS.get(type)?.get(name);
}
