import { func, type GoType } from '../types/goType.ts';

/**
 * Functions of these types upstream calls directly, without reflection: a nil argument is then an error,
 * where reflection takes the zero value.
 */
const TYPED = new Set([
  'func() time.Duration',
  'func() time.Month',
  'func() time.Time',
  'func() time.Weekday',
  'func() []uint8',
  'func() bool',
  'func() float64',
  'func() int',
  'func() int64',
  'func() string',
  'func(time.Duration) time.Duration',
  'func(time.Duration) time.Time',
  'func(time.Time) time.Duration',
  'func(time.Time) bool',
  'func(interface {}) string',
  'func(int) string',
  'func(int, int) int',
  'func(string) []string',
  'func(string) bool',
  'func(string) float64',
  'func(string) int',
  'func(string) string',
  'func(string, int) int',
  'func(string, string) bool',
  'func(string, string) string',
  'func([]string, string) string',
  'func(interface {}) interface {}',
]);

/** Whether upstream calls a function of this type directly; `isMethod`: its first parameter is the receiver. */
export function isTypedCall(type: GoType, isMethod: boolean): boolean {
  if (type.named || type.variadic) return false;
  const bound = isMethod ? func((type.params ?? []).slice(1), type.results ?? []) : type;
  return TYPED.has(bound.name);
}
