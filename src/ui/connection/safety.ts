/** What the settings say about writing to a context. */
export interface Safety {
  readonly readOnlyContexts: readonly string[];
  readonly protectedContexts: readonly string[];
}

/** `refused` in a read-only context, `confirm` in a protected one; read-only wins. */
export function writePolicy(context: string, safety: Safety): 'allowed' | 'confirm' | 'refused' {
  if (safety.readOnlyContexts.includes(context)) return 'refused';
  return safety.protectedContexts.includes(context) ? 'confirm' : 'allowed';
}
