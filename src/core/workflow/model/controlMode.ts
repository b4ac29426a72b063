export const CONTROL_MODES = [
  'direct',
  'fairmq',
  'basic',
  'hook',
  'kubectl_direct',
  'kubectl_fairmq',
  'kubernetes_direct',
  'kubernetes_fairmq',
] as const;

export type ControlMode = (typeof CONTROL_MODES)[number];

/** Upstream's reading: any case, and everything unknown is `direct` (domain.md §2). */
export function readControlMode(text: string): ControlMode {
  const lower = text.toLowerCase();
  return CONTROL_MODES.find((mode) => mode === lower) ?? 'direct';
}

export function isKubernetes(mode: ControlMode): boolean {
  return mode === 'kubernetes_direct' || mode === 'kubernetes_fairmq';
}

/** Whether upstream adds what a FairMQ device needs to the command line. */
export function isFairMq(mode: ControlMode): boolean {
  return mode === 'fairmq' || mode === 'kubectl_fairmq' || mode === 'kubernetes_fairmq';
}
