import type { Installation } from '../../template/scope.ts';

/** Run types that the configuration service knows. */
const RUN_TYPES: ReadonlySet<string> = new Set([
  'NULL',
  'PHYSICS',
  'TECHNICAL',
  'PEDESTAL',
  'PULSER',
  'LASER',
  'CALIBRATION_ITHR_TUNING',
  'CALIBRATION_VCASN_TUNING',
  'CALIBRATION_THR_SCAN',
  'CALIBRATION_DIGITAL_SCAN',
  'CALIBRATION_ANALOG_SCAN',
  'CALIBRATION_FHR',
  'CALIBRATION_ALPIDE_SCAN',
  'CALIBRATION',
  'COSMICS',
  'SYNTHETIC',
  'NOISE',
  'CALIBRATION_PULSE_LENGTH',
  'CALIBRATION_VRESETD',
  'ANY',
]);

/** The installation as the core asks it: `config.Resolve` turns a run type that it does not know into `NULL` before it asks. */
export function withKnownRunTypes(installation: Installation): Installation {
  return {
    answer(name, args) {
      const [component = '', runType = '', ...rest] = args;
      if (name !== 'config.Resolve' || RUN_TYPES.has(runType)) return installation.answer(name, args);
      return installation.answer(name, [component, 'NULL', ...rest]);
    },
  };
}
