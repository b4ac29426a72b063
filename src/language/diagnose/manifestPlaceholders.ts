import { effectiveEntries, follow } from '../../core/yaml/keys.ts';
import type { YamlMap, YamlNode, YamlScalar } from '../../core/yaml/nodes.ts';
import { spanIn } from '../../core/yaml/offsets.ts';
import { entryOf } from '../repository/roleNode.ts';
import type { Findings } from './findings.ts';

const SHELL = /(^|\/)(ba|da|z|k|a)?sh$/;

/** Keys whose texts Kubernetes expands, though only `$(NAME)` (domain.md §5.1.12). */
const EXPANDED: ReadonlySet<string> = new Set(['command', 'args', 'argsCLI', 'env']);

/** Where a text stands. */
interface Context {
  /** Whether Kubernetes looks for `$(NAME)` in it. */
  readonly isExpanded: boolean;
  /** Variables of the container around it. */
  readonly variables: readonly string[];
}

/** `${NAME}` in an object that the API server takes: nobody fills it in, except a shell that the container runs. */
export function checkPlaceholders(contents: YamlNode, findings: Findings): void {
  const spec = contents.kind === 'map' ? contents.entries.filter(({ key }) => key.kind === 'scalar' && key.text !== 'metadata') : [];
  for (const { value } of spec) walk(value, { isExpanded: false, variables: [] }, findings);
}

function walk(node: YamlNode, context: Context, findings: Findings): void {
  // What an alias stands for is told where it is written.
  if (node.kind === 'alias') return;
  if (node.kind === 'scalar') checkText(node, context, findings);
  if (node.kind === 'sequence') for (const item of node.items) walk(item, context, findings);
  if (node.kind !== 'map') return;
  const variables = variablesOf(node) ?? context.variables;
  const isShell = runsShell(node);
  for (const { key, value } of node.entries) {
    const name = key.kind === 'scalar' ? key.text : '';
    if (isShell && (name === 'command' || name === 'args')) continue;
    walk(value, { isExpanded: context.isExpanded || EXPANDED.has(name), variables }, findings);
  }
}

function checkText(scalar: YamlScalar, { isExpanded, variables }: Context, findings: Findings): void {
  const found = scalar.text.includes('${') && /\$\{(\w+)\}/.exec(scalar.text);
  if (!found) return;
  const [whole, name = ''] = found;
  const span = spanIn(findings.text, scalar, found.index, found.index + whole.length);
  const remedy = isExpanded ? ` Kubernetes knows $(${name}), of a variable in the container's env.` : '';
  const message = `“${whole}” stays as it is: neither Kubernetes nor the operators fill it in, another program has to.${remedy}`;
  const fix = isExpanded && variables.includes(name) ? findings.replace(`Change to $(${name})`, span, `$(${name})`) : undefined;
  findings.add('placeholder', 'warning', span, message, { fix });
}

function variablesOf(map: YamlMap): readonly string[] | undefined {
  const env = follow(entryOf(map, 'env'));
  if (env?.kind !== 'sequence') return undefined;
  return env.items.flatMap((item) => {
    const variable = follow(item);
    const name = variable?.kind === 'map' ? follow(entryOf(variable, 'name')) : undefined;
    return name?.kind === 'scalar' ? [name.text] : [];
  });
}

function runsShell(map: YamlMap): boolean {
  const words = effectiveEntries(map, 'manifest').flatMap(({ key, value }) => {
    const list = key.text === 'command' || key.text === 'args' ? follow(value) : undefined;
    return list?.kind === 'sequence' ? list.items.map(follow) : [];
  });
  return words.some((word) => word?.kind === 'scalar' && SHELL.test(word.text));
}
