import type { RelatedPlace } from '../../base/problem.ts';
import type { Span } from '../../core/yaml/nodes.ts';
import { brokenFiles } from '../repository/brokenFiles.ts';
import type { Caller, OutsideNames } from '../repository/callers.ts';
import type { NameUse } from '../repository/expressionFacts.ts';
import { type FieldUse, isOfTasks } from '../repository/fields.ts';
import { KNOWN_NAMES, TASK_NAMES } from '../repository/knownNames.ts';
import { freeNames, isGiven, namesInField, namesInText } from '../repository/nameUses.ts';
import { filesOf, type RepositoryIndex, type TemplateFile } from '../repository/repositoryIndex.ts';
import { repositoryNames } from '../repository/repositoryNames.ts';
import type { RoleNode } from '../repository/roleNode.ts';
import type { Definition, Scope } from '../repository/scope.ts';
import { namingField } from '../repository/targets.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import { type Findings, partSpan, placeIn, shortPlace } from './findings.ts';
import { didYouMean, nearest } from './nearest.ts';

/** Names of one file that get a suggestion. */
const SUGGESTIONS = 100;

const NO_SCOPE: readonly Scope[] = [];

/** Names that nothing defines where they are used: by scope and stage, over all includers (domain.md §3.3–3.5). */
export function checkUndefinedNames(file: TemplateFile, index: RepositoryIndex, findings: Findings): void {
  const checker = new NameChecker(file, index, findings);
  if (file.kind === 'jit') {
    for (const use of namesInText(file)) if (!checker.knows(use.name, undefined)) checker.check(use, use, undefined);
    return;
  }
  for (const use of file.fields) {
    if (isOfTasks(use)) continue;
    for (const name of namesInField(use)) {
      if (!checker.knows(name.name, use)) checker.check(name, partSpan(file.yaml.text, use.field, name.start, name.end), use);
    }
  }
  if (file.kind === 'workflow') checkCallees(file, index, findings);
}

/** Where roles stand that may lead anywhere, each scope and file once. */
interface OpenPlaces {
  readonly scopes: ReadonlySet<Scope>;
  readonly files: ReadonlySet<string>;
}

function openPlaces(roles: readonly RoleNode[]): OpenPlaces {
  return { scopes: new Set(roles.map(({ full }) => full)), files: new Set(roles.map(({ file }) => file.path)) };
}

class NameChecker {
  readonly #file: TemplateFile;
  readonly #index: RepositoryIndex;
  readonly #findings: Findings;
  readonly #callers: readonly Caller[];
  readonly #outside = new Map<string, OutsideNames>();
  #open: OpenPlaces | undefined;
  #suggested = 0;

  constructor(file: TemplateFile, index: RepositoryIndex, findings: Findings) {
    this.#file = file;
    this.#index = index;
    this.#findings = findings;
    this.#callers = index.callers.of(file.path);
  }

  /** Whether a name is defined where it stands, which nearly all are. */
  knows(name: string, field: FieldUse | undefined): boolean {
    return field?.scope.lookup(name) !== undefined || isGiven(name, this.#file.kind, this.#index.settings);
  }

  check({ name, within }: NameUse, span: Span, field: FieldUse | undefined): void {
    if (this.#findings.isFull) return;
    if (field?.place === 'call.func' && repositoryNames(this.#index).results.has(name)) return;
    const outside = this.#outsideOf(name);
    const allDefine = outside.defining.length > 0 && outside.lacking.length === 0;
    if (allDefine || isHidden(name, this.#index)) return;
    if (outside.defining.length > 0) {
      this.#somewhere(name, span, outside, within);
      return;
    }
    if (this.#callers.every(({ isForeign }) => isForeign) && this.#unknownCaller(name)) return;
    if (within !== undefined && !field?.siblings?.names.has(name)) this.#emptyText(name, span, within, field);
    else this.#nowhere(name, span, field);
  }

  #outsideOf(name: string): OutsideNames {
    const known = this.#outside.get(name) ?? this.#index.callers.outside(this.#file.path, name);
    this.#outside.set(name, known);
    return known;
  }

  /** A file that nobody names is a workflow to deploy, or is named by a value that the files don't tell. */
  #unknownCaller(name: string): boolean {
    if (this.#file.kind !== 'workflow') return !this.#isNearOwn(name);
    const { callers } = this.#index;
    this.#open ??= openPlaces(callers.openRoles(['include', 'either']));
    for (const scope of this.#open.scopes) if (scope.lookup(name) !== undefined) return true;
    for (const path of this.#open.files) if (callers.outside(path, name).defining.length > 0) return true;
    return false;
  }

  #isNearOwn(name: string): boolean {
    return (
      this.#file.kind === 'task' &&
      nearest(
        name,
        [...this.#file.scope.all()].map((each) => each.name),
      ) !== undefined
    );
  }

  /** Some of those who name the file define it, and some do not. */
  #somewhere(name: string, span: Span, { lacking, definitions }: OutsideNames, within: string | undefined): void {
    const certain = lacking.filter(({ direct }) => direct);
    const [first] = certain;
    if (!first) return;
    const places = certain.slice(0, 5).map(({ role }) => placeIn(role.file, callerSpan(role), `“${name}” is not defined here`));
    const [definition] = definitions;
    const home = definition && this.#index.file(definition.file);
    if (definition && home) places.push(placeIn(home, definition.span, `“${name}” is defined here`));
    const what = this.#file.kind === 'task' ? 'loaded' : 'included';
    const more = certain.length > 1 ? ` and ${certain.length - 1} more` : '';
    const who = `${first.role.file.name} (${shortPlace(first.role.file, callerSpan(first.role))})${more}`;
    const message = `“${name}” is not defined when this is ${what} by ${who}, which gives it no value.`;
    this.#findings.add('undefined-variable', within === undefined ? 'error' : 'warning', span, message, { related: places });
  }

  #emptyText(name: string, span: Span, within: string, field: FieldUse | undefined): void {
    const like = this.#like(name, field);
    const hint = like ? didYouMean(like.name, like.where) : ` If it is meant as a text, put it in quotes: '${name}'.`;
    const message = `“${name}” is not defined here: inside ${within}(…) that is no error but an empty text.${hint}`;
    this.#findings.add('undefined-variable', 'warning', span, message, like ? this.#extras(like, span) : {});
  }

  #nowhere(name: string, span: Span, field: FieldUse | undefined): void {
    const { siblings, role } = field ?? {};
    if (siblings?.names.has(name)) {
      const message = `“${name}” is defined in the same \`${siblings.map}\`, and the values of one map do not see each other.${siblings.map === 'defaults' ? ' Move this text to `vars`, which see the defaults.' : ''}`;
      this.#findings.add('same-map-reference', 'error', span, message);
      return;
    }
    if (name.startsWith('$')) {
      const message = `“${name}”: only conditions of a form, such as visibleif, write a variable with “$$”. Here it is its bare name.`;
      const fix = this.#findings.replace('Remove “$”', span, name.replaceAll('$', ''));
      this.#findings.add('expression-syntax', 'error', span, message, { fix });
      return;
    }
    const later = role?.full.lookup(name);
    if (later && later.role === role && later.layer !== 'iterator') {
      const message = `“${name}” is not defined yet here: \`${later.layer}\` of this role are evaluated later.`;
      this.#findings.add('undefined-variable', 'error', span, message, { related: this.#relatedTo(later) });
      return;
    }
    const like = this.#like(name, field);
    if (like) {
      const message = `“${name}” is not defined here.${didYouMean(like.name, like.where)}`;
      this.#findings.add('undefined-variable', 'error', span, message, this.#extras(like, span));
      return;
    }
    const elsewhere = repositoryNames(this.#index).defined.get(name);
    if (elsewhere && !elsewhere.dropped) {
      const home = this.#index.file(elsewhere.file);
      const where = home ? ` (${shortPlace(home, elsewhere.span)})` : '';
      const what =
        elsewhere.layer === 'iterator'
          ? `it is the variable of a loop${where}, and this stands outside of it`
          : `it is a variable of another part of the tree${where}`;
      this.#findings.add('undefined-variable', 'error', span, `“${name}” is not defined here: ${what}.`, {
        related: this.#relatedTo(elsewhere),
      });
      return;
    }
    const message = `“${name}” is not defined in this repository. If the installation defines it, add it to the setting aliecs.globalDefaults.`;
    this.#findings.add('undefined-variable', 'warning', span, message);
  }

  #relatedTo(definition: Definition): RelatedPlace[] {
    const home = this.#index.file(definition.file);
    return home ? [placeIn(home, definition.span, `“${definition.name}” is defined here`)] : [];
  }

  /** The visible name most like a wrong one. */
  #like(
    name: string,
    field: FieldUse | undefined,
  ): { readonly name: string; readonly where: string; readonly definition: Definition | undefined } | undefined {
    // Comparing with every name takes its time; a file with so many unknown names has another problem.
    if (++this.#suggested > SUGGESTIONS) return undefined;
    const visible = new Map<string, Definition | undefined>();
    for (const scope of [...this.#callers.slice(0, 20).map(({ role }) => role.full), ...(field ? [field.scope] : NO_SCOPE)]) {
      for (const definition of scope.all()) visible.set(definition.name, definition);
    }
    // Names of the repository come first: of equally likely ones they are meant.
    for (const known of KNOWN_NAMES) if (!visible.has(known)) visible.set(known, undefined);
    if (this.#file.kind === 'task') for (const known of TASK_NAMES) if (!visible.has(known)) visible.set(known, undefined);
    const found = nearest(name, visible.keys());
    if (found === undefined) return undefined;
    const definition = visible.get(found);
    const home = definition && this.#index.file(definition.file);
    return { name: found, where: definition && home ? `${definition.layer}, ${shortPlace(home, definition.span)}` : '', definition };
  }

  #extras(like: { readonly name: string; readonly definition: Definition | undefined }, span: Span) {
    return {
      related: like.definition ? this.#relatedTo(like.definition) : [],
      fix: this.#findings.replace(`Change to “${like.name}”`, span, like.name),
    };
  }
}

/** While a file can't be read, what it seems to define is not called undefined. */
function isHidden(name: string, index: RepositoryIndex): boolean {
  for (const file of brokenFiles(index))
    if (new RegExp(`(^|[\\s{,])["']?${name.replaceAll('$', '\\$')}["']?\\s*:`).test(file.yaml.text)) return true;
  return false;
}

const lackingNames = new WeakMap<RepositoryIndex, Map<TemplateFile, ReadonlyMap<unknown, readonly string[]>>>();

/** Roles that name a file and do not define what it needs, while others do. */
function checkCallees(file: WorkflowFile, index: RepositoryIndex, findings: Findings): void {
  const byFile = lackingNames.get(index) ?? new Map<TemplateFile, ReadonlyMap<unknown, readonly string[]>>();
  lackingNames.set(index, byFile);
  for (const role of file.roles) {
    for (const target of index.callers.targets(role)?.targets ?? []) {
      if (!target.direct) continue;
      for (const callee of filesOf(target, index)) {
        const lacking = byFile.get(callee) ?? lackingOf(callee, index);
        byFile.set(callee, lacking);
        const names = (lacking.get(role) ?? []).map((name) => `“${name}”`);
        if (names.length === 0) continue;
        const last = names.pop();
        const list = names.length > 0 ? `${names.join(', ')} and ${last}, which are` : `${last}, which is`;
        const message = `“${callee.name}” needs ${list} not defined here; other roles that name the file do define ${names.length > 0 ? 'them' : 'it'}.`;
        findings.add('undefined-variable-in-include', 'error', target.span, message);
      }
    }
  }
}

function lackingOf(callee: TemplateFile, index: RepositoryIndex): ReadonlyMap<unknown, readonly string[]> {
  const lacking = new Map<unknown, string[]>();
  for (const name of freeNames(callee)) {
    if (isGiven(name, callee.kind, index.settings) || isHidden(name, index)) continue;
    const outside = index.callers.outside(callee.path, name);
    if (outside.defining.length === 0) continue;
    for (const { role } of outside.lacking) lacking.set(role, [...(lacking.get(role) ?? []), name]);
  }
  return lacking;
}

/** Where a role names a file. */
function callerSpan(role: RoleNode): Span {
  return namingField(role)?.node.span ?? role.template.node.span;
}
