/** Arguments of START and STOP (domain.md §5.0): each under its own name and in lowerCamelCase. */

const FILL_INFO = [
  'fill_info_fill_number',
  'fill_info_filling_scheme',
  'fill_info_beam_type',
  'fill_info_stable_beams_start_ms',
  'fill_info_stable_beams_end_ms',
] as const;

const RUN_VARIABLES = [
  ...FILL_INFO,
  'run_number',
  'run_type',
  'run_start_time_ms',
  'run_end_time_ms',
  'lhc_period',
  'pdp_beam_type',
  'pdp_override_run_start_time',
  'original_run_number',
] as const;

const CLEANUP_COUNT = '__fmq_cleanup_count';

/** The root role's variables that START and STOP look at. */
export const ROOT_VARIABLES: readonly string[] = [...RUN_VARIABLES, CLEANUP_COUNT];

/** Every key that a run puts into `spec.arguments`; what is left of them after it is stale. */
export const RUN_ARGUMENT_KEYS: readonly string[] = ['cleanup', ...RUN_VARIABLES.flatMap((name) => [name, lowerCamelCase(name)])];

type Variables = Readonly<Record<string, string>>;

/** For START. `startTimeMs` in milliseconds since the epoch; `variables` are the root role's, by their own names. */
export function startArguments(runNumber: number, startTimeMs: number, variables: Variables): Variables {
  const run: Variables = { ...variables, run_number: `${runNumber}`, run_start_time_ms: `${startTimeMs}`, run_end_time_ms: '' };
  return { ...inBothSpellings(RUN_VARIABLES, run), runNumber: `${runNumber}`, cleanup: cleanupOf(variables[CLEANUP_COUNT]) };
}

/** For STOP. `endTimeMs` in milliseconds since the epoch. */
export function stopArguments(endTimeMs: number, variables: Variables): Variables {
  return inBothSpellings([...FILL_INFO, 'run_end_time_ms'], { ...variables, run_end_time_ms: `${endTimeMs}` });
}

/** An absent or empty variable is not sent, only the end time is: empty, it clears that of the last run. */
function inBothSpellings(names: readonly string[], variables: Variables): Variables {
  const result: Record<string, string> = {};
  for (const name of names) {
    const value = variables[name];
    if (value === undefined || (value === '' && name !== 'run_end_time_ms')) continue;
    result[name] = value;
    result[lowerCamelCase(name)] = value;
  }
  return result;
}

function cleanupOf(count: string | undefined): string {
  if (count === undefined || count === '') return '0';
  return /^[+-]?[0-9]+$/.test(count) ? `${Number(count)}` : '1';
}

function lowerCamelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
