/** Waiting reasons of a container that the task-manager takes for a failure of the Task (domain.md §7). */
export const FATAL_WAITING_REASONS = [
  'CrashLoopBackOff',
  'ImagePullBackOff',
  'ErrImagePull',
  'CreateContainerConfigError',
  'InvalidImageName',
  'CreateContainerError',
] as const;

/** A container that is restarted more often, and is not ready, is another one. */
export const MOST_RESTARTS = 3;

export function isFatalWaiting(reason: string): boolean {
  return FATAL_WAITING_REASONS.some((fatal) => fatal === reason);
}
