/** Whether a merge was left unfinished in a text, or half mended. */
export function hasConflictMarkers(text: string): boolean {
  return /^(<{7} |>{7} |={7}$)/m.test(text);
}
