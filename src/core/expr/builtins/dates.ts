import { RunFailure } from '../exprError.ts';
import { assertString, needKnown } from '../run/failures.ts';
import { Duration, Location, Time, type Value } from '../run/values.ts';
import { parseDuration } from '../time/duration.ts';
import { LOCAL, UTC } from '../time/location.ts';
import { DEFAULT_LAYOUTS, parseTime } from '../time/parseTime.ts';
import { loadLocation } from '../time/zones.ts';
import { Unknown } from '../unknown.ts';
import { argument, type Builtin, variadic, wrongCount } from './builtin.ts';

const text = (args: readonly Value[], index: number) => assertString(argument(args, index));

function zoneOf(name: string): Location {
  const zone = loadLocation(name);
  if (!zone) throw new RunFailure(`unknown time zone ${name}`);
  return zone;
}

const now = variadic((args, around) => {
  const [zone] = args;
  if (args.length > 1 || (zone !== undefined && !(zone instanceof Location && zone.pointer))) wrongCount('0', args.length);
  const milliseconds = around.now();
  if (milliseconds === undefined) return new Unknown(['now()']);
  return new Time(BigInt(milliseconds) * 1_000_000n, zone instanceof Location ? zone : UTC);
});

const duration = variadic((args) => {
  const parsed = parseDuration(text(args, 0));
  if (typeof parsed === 'string') throw new RunFailure(parsed);
  return new Duration(parsed);
});

/** `date([zone,] text [, layout [, zone name]])`; without a layout the usual ones are tried. */
const date = variadic((args) => {
  const [first] = args;
  const given = first instanceof Location && first.pointer ? first : undefined;
  const rest = given ? args.slice(1) : args;
  needKnown(...rest);
  const written = text(rest, 0);
  if (rest.length === 2 || rest.length === 3) {
    const layout = text(rest, 1);
    const zone = rest.length === 3 ? zoneOf(text(rest, 2)) : given;
    const parsed = parseTime(layout, written, zone ?? UTC, zone ?? LOCAL);
    if (typeof parsed === 'string') throw new RunFailure(parsed);
    return parsed;
  }
  for (const layout of DEFAULT_LAYOUTS) {
    const parsed = parseTime(layout, written, given ?? UTC, given ?? LOCAL);
    if (typeof parsed !== 'string') return parsed;
  }
  throw new RunFailure(`invalid date ${written}`);
});

export const DATE_BUILTINS = {
  now,
  duration,
  date,
  timezone: variadic((args) => zoneOf(text(args, 0))),
} satisfies Record<string, Builtin>;
