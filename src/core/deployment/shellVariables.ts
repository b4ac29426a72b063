import type { Container, EnvVar, TaskTemplateSpec } from '../environment/customObjects.ts';

/** `$NAME` or `${NAME}` for a shell; what begins with `$$` or `$(` is none. */
const SHELL_VARIABLE = /(?<!\$)\$(?:([A-Za-z_][A-Za-z0-9_]*)|\{([A-Za-z_][A-Za-z0-9_]*)\})/g;

export interface MendedArguments {
  readonly arguments: readonly string[];
  /** Names that were rewritten, each once. */
  readonly names: readonly string[];
}

/** No shell reads the arguments of a container; Kubernetes expands `$(NAME)` from the container's own env (domain.md §5.1.12). */
export function mendShellVariables(given: readonly string[]): MendedArguments {
  const names = new Set<string>();
  const mended = given.map((argument) =>
    argument.replace(SHELL_VARIABLE, (_all, plain: string | undefined, braced: string | undefined) => {
      const name = plain ?? braced ?? '';
      names.add(name);
      return `$(${name})`;
    }),
  );
  return { arguments: mended, names: [...names] };
}

/** Whether the container that a reference makes would have a variable: from the reference, or from the template's first container. */
export function hasVariable(name: string, env: readonly EnvVar[], template: TaskTemplateSpec): boolean {
  const container: Container | undefined = template.pod?.containers[0];
  return [...env, ...(container?.env ?? [])].some((variable) => variable.name === name);
}

/** Whether an argument holds quotes that only a shell would take away: `--x='y'` (domain.md §5.1.11). */
export function hasShellQuotes(argument: string): boolean {
  return /(^|=)(['"]).*\2$/.test(argument);
}
