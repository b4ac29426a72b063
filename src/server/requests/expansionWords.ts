import type { ExpansionError } from '../../core/workflow/expansion/expansionError.ts';
import type { ExpansionRequest } from '../../core/workflow/expansion/request.ts';
import { typeWords } from '../../language/diagnose/expressionWords.ts';

/** Why a workflow gives no tree, in its author's words and with what can be done. */
export function expansionWords({ code, message }: ExpansionError, { repository }: Pick<ExpansionRequest, 'repository'>): string {
  const [, name] = /^unknown name (.+)$/.exec(message) ?? [];
  if (name !== undefined) {
    return `“${name}” is not defined here. Define it in defaults or vars, or in the setting aliecs.globalVars if the installation gives it.`;
  }
  // The person knows the repository by its folder.
  return code === 'expression' ? typeWords(message) : message.replaceAll(repository, repository.slice(repository.lastIndexOf('/') + 1));
}
