import { parseVisibility, type VisibilityNode } from '../../core/workflow/visibility.ts';
import type { YamlScalar } from '../../core/yaml/nodes.ts';
import { offsetsOf } from '../../core/yaml/offsets.ts';
import { optionsOf } from '../repository/possibleValues.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import { repositoryNames } from '../repository/repositoryNames.ts';
import { entryOf } from '../repository/roleNode.ts';
import type { Findings } from './findings.ts';
import { didYouMean, nearest } from './nearest.ts';
import { type PublicEntry, part } from './publicEntry.ts';

/** `visibleif` and `enabledif` of a public variable. */
export function checkFormConditions(entry: PublicEntry, entries: readonly PublicEntry[], index: RepositoryIndex, findings: Findings): void {
  for (const key of ['visibleif', 'enabledif']) {
    const scalar = part(entry, key);
    if (scalar && scalar.text.trim() !== '') new ConditionChecker(scalar, key, entry.name, entries, index, findings).check();
  }
}

class ConditionChecker {
  readonly #scalar: YamlScalar;
  readonly #key: string;
  readonly #own: string;
  readonly #entries: readonly PublicEntry[];
  readonly #index: RepositoryIndex;
  readonly #findings: Findings;

  constructor(scalar: YamlScalar, key: string, own: string, entries: readonly PublicEntry[], index: RepositoryIndex, findings: Findings) {
    this.#scalar = scalar;
    this.#key = key;
    this.#own = own;
    this.#entries = entries;
    this.#index = index;
    this.#findings = findings;
  }

  check(): void {
    const parsed = parseVisibility(this.#scalar.text);
    if (parsed.ok) {
      this.#visit(parsed.value, true);
      return;
    }
    const { message, start, end } = parsed.error;
    const atEnd = start >= this.#scalar.text.trimEnd().length;
    const span = atEnd ? this.#scalar.span : this.#span(start, Math.max(end, start + 1));
    this.#findings.add('visibleif-syntax', 'error', span, `${message} The form hides the field.`);
  }

  #span(from: number, to: number): { start: number; end: number } {
    const offset = offsetsOf(this.#findings.text, this.#scalar);
    return { start: offset(from), end: offset(to) };
  }

  /** `asCondition`: whether the value itself decides. */
  #visit(node: VisibilityNode, asCondition: boolean): void {
    switch (node.kind) {
      case 'variable':
        this.#name(node);
        if (asCondition) this.#truthiness(node);
        return;
      case 'not':
        this.#visit(node.node, true);
        return;
      case 'choice':
        this.#visit(node.condition, true);
        this.#visit(node.yes, asCondition);
        this.#visit(node.no, asCondition);
        return;
      case 'member':
        this.#visit(node.node, false);
        for (const arg of node.args ?? []) this.#visit(arg, false);
        return;
      case 'binary': {
        const joins = node.operator === '&&' || node.operator === '||';
        this.#visit(node.left, joins);
        this.#visit(node.right, joins);
        if (!joins) this.#comparison(node);
        return;
      }
      case 'literal':
        if (asCondition) this.#constant(node);
    }
  }

  #entry(name: string): PublicEntry | undefined {
    return this.#entries.find((entry) => entry.name === name);
  }

  #name(node: VisibilityNode & { readonly kind: 'variable' }): void {
    if (node.name === this.#own) {
      const message = `The field decides about itself: once hidden it cannot be brought back.`;
      this.#findings.add('visibleif-constant', 'information', this.#span(node.start, node.end), message);
    }
    if (this.#entry(node.name)) return;
    const known = repositoryNames(this.#index).defined.get(node.name);
    // Another file may show it in the same form.
    if (known?.publicNode && known.file !== this.#findings.file) return;
    const like = nearest(
      node.name,
      this.#entries.map(({ name }) => name),
    );
    const span = this.#span(node.start, node.end);
    const what =
      known && !known.publicNode
        ? `“${node.name}” is not a public variable, so the form does not know it`
        : `No public variable is called “${node.name}”`;
    const fix = like === undefined ? undefined : this.#findings.replace(`Change to $$${like}`, span, `$$${like}`);
    this.#findings.add('visibleif-unknown-name', 'warning', span, `${what}, and the field is always hidden.${didYouMean(like)}`, { fix });
  }

  #truthiness(node: VisibilityNode & { readonly kind: 'variable' }): void {
    const entry = this.#entry(node.name);
    const value = entry && part(entry, 'value')?.text;
    const bool = (entry && part(entry, 'type')?.text === 'bool') || value === 'true' || value === 'false';
    const message = `“$$${node.name}” is a text, and every text but the empty one counts as true, “${bool ? 'false' : value}” too.`;
    const span = this.#span(node.start, node.end);
    if (bool) {
      this.#findings.add('visibleif-string-truthiness', 'warning', span, `${message} Write $$${node.name} === "true".`);
    } else if (entry && (value ?? '') !== '') {
      const example = ` Compare it, as in $$${node.name} !== "${value}".`;
      this.#findings.add('visibleif-string-truthiness', 'warning', span, message + example);
    }
  }

  #constant(node: VisibilityNode): void {
    this.#findings.add(
      'visibleif-constant',
      'warning',
      this.#span(node.start, node.end),
      `A text that never changes decides nothing in \`${this.#key}\`: compare a variable with it.`,
    );
  }

  #comparison({ left, right, operator, start, end }: VisibilityNode & { readonly kind: 'binary' }): void {
    const [variable, literal] = left.kind === 'variable' ? [left, right] : [right, left];
    if (variable.kind !== 'variable' || literal.kind !== 'literal') return;
    const span = this.#span(start, end);
    const equality = ['===', '!==', '==', '!='].includes(operator);
    if (typeof literal.value === 'boolean' && equality) {
      const message = `“$$${variable.name}” is a text and never equals ${literal.value} without quotes. Write "${literal.value}".`;
      const at = this.#span(literal.start, literal.end);
      this.#findings.add('visibleif-string-truthiness', 'warning', span, message, {
        fix: this.#findings.replace('Put it in quotes', at, this.#scalar.style === 'double' ? `'${literal.value}'` : `"${literal.value}"`),
      });
      return;
    }
    const entry = this.#entry(variable.name);
    if (!entry || typeof literal.value !== 'string' || !equality) return;
    const text = literal.value;
    const widget = part(entry, 'widget')?.text ?? '';
    const bool = part(entry, 'type')?.text === 'bool';
    const options = bool ? ['true', 'false'] : optionsOf(entryOf(entry.node, 'values')).map((option) => option.text);
    const limited = bool || widget === 'dropDownBox' || widget === 'radioButtonBox';
    if (!limited || options.length === 0 || options.includes(text) || part(entry, 'value')?.text === text) return;
    const message = `“${text}” is none of the values of “${variable.name}”.${didYouMean(nearest(text, options))}`;
    this.#findings.add('visibleif-unknown-value', 'warning', this.#span(literal.start, literal.end), message);
  }
}
