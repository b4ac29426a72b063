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

/** A run type as `config.Resolve` asks the installation for it: one that it does not know is `NULL`. */
export function knownRunType(runType: string): string {
  return RUN_TYPES.has(runType) ? runType : 'NULL';
}
