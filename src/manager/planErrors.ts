import type { Problem } from '../base/problem.ts';
import { type ClusterError, clusterError } from '../k8s/clusterError.ts';
import { listedSentences, sentences } from './sentences.ts';

/** The refusal of a plan that has errors; its warnings are the person's to judge. */
export function refusedPlan(what: string, problems: readonly Problem[]): ClusterError | undefined {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return undefined;
  const causes = errors.map(({ message, code, field }) => ({ message, reason: code, ...(field === undefined ? {} : { field }) }));
  return clusterError(
    'invalid',
    sentences(`${what} is refused, nothing was created`, listedSentences(errors.map(({ message }) => message))),
    {
      causes,
    },
  );
}
