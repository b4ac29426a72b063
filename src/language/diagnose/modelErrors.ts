import { isEnabled } from '../../core/workflow/expansion/context.ts';
import type { TemplateError } from '../../core/workflow/model/templateError.ts';
import type { YamlErrorCode } from '../../core/yaml/nodes.ts';
import { namesInText } from '../repository/nameUses.ts';
import type { RoleNode } from '../repository/roleNode.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import { isProblemCode } from './codes.ts';
import type { Findings } from './findings.ts';

/** What the model hands on of YAML's own errors. */
const OF_YAML = {
  'yaml-syntax': true,
  'duplicate-key': true,
  'unknown-anchor': true,
  'alias-cycle': true,
  'too-many-aliases': true,
  'merge-key': true,
  'tag-value': true,
  'not-json': true,
  'control-character': true,
  'too-deep': true,
  'too-large': true,
} satisfies Record<YamlErrorCode, true>;

/** Why AliECS refuses a template, as the model found it; YAML's own errors are told elsewhere. */
export function checkModelErrors(errors: readonly TemplateError[], findings: Findings): void {
  const glued = new Map(errors.flatMap((error) => (error.code === 'wrong-type' ? gluedPair(error, findings) : [])));
  findings.isBrokenAt([...glued.keys()].map(({ span }) => span));
  for (const [{ span }, pair] of glued) findings.add('yaml-syntax', 'error', span, `A blank is missing behind the colon of “${pair}”.`);
  for (const error of errors) {
    const { code, message, span } = error;
    if (!Object.hasOwn(OF_YAML, code) && isProblemCode(code) && !glued.has(error)) findings.add(code, 'error', span, message);
  }
}

/** `load:t` where a map belongs. */
function gluedPair(error: TemplateError, findings: Findings): (readonly [TemplateError, string])[] {
  const source = findings.text.slice(error.span.start, error.span.end);
  return /^[a-z]\w*:[^\s:/]+$/i.test(source) && error.message.includes('must be a map') ? [[error, source]] : [];
}

/** What a role loses without a word because of its kind (domain.md §3.5 Loading). */
export function checkRoleKinds(file: WorkflowFile, findings: Findings): void {
  for (const { template } of file.roles) {
    if (template.kind !== 'include') continue;
    for (const [key, items] of [
      ['constraints', template.constraints],
      ['connect', template.connect],
      ['bind', template.bind],
    ] as const) {
      const [first] = items;
      if (!first) continue;
      const message = `An include role loses its own ${key}: put them on a role around it, or into the included workflow.`;
      findings.add('include-loses', 'information', first.node.span, message);
    }
  }
}

/** Roles beside each other that have one name and can be there at once: paths can't tell them apart. */
export function checkRoleNames(file: WorkflowFile, findings: Findings): void {
  for (const { children } of file.roles) {
    if (children.length < 2) continue;
    const seen = new Map<string, RoleNode[]>();
    for (const child of children) {
      const key = nameKey(child);
      if (key === undefined) continue;
      const same = seen.get(key) ?? [];
      const other = same.find((each) => canBeTogether(each, child));
      const { name } = child.template;
      if (other && name) {
        const message = `A role “${name.text}” stands beside this one already, and both can be there at once: the target of a channel cannot tell them apart.`;
        findings.add('duplicate-role-name', 'warning', name.node.span, message);
      } else if (name && same.some((each) => mayBeTogether(each, child))) {
        const message = `A role “${name.text}” stands beside this one already: see that their conditions exclude each other.`;
        findings.add('duplicate-role-name', 'hint', name.node.span, message);
      }
      same.push(child);
      seen.set(key, same);
    }
  }
}

/** What a name comes from: the same text gives the same name, unless the role itself or chance decides. */
function nameKey({ template, own }: RoleNode): string | undefined {
  const { name, iterator } = template;
  if (!name || name.text === '') return undefined;
  const used = namesInText(name).map((use) => use.name);
  if (used.includes('uid') || own.some((each) => each.layer !== 'iterator' && used.includes(each.name))) return undefined;
  const range = iterator?.form === 'range' ? iterator.range.text : iterator ? `${iterator.begin.text} ${iterator.end.text}` : '';
  return iterator && used.includes(iterator.variable) ? `${name.text} ${range}` : name.text;
}

/** Conditions about different variables. */
function mayBeTogether(a: RoleNode, b: RoleNode): boolean {
  const [first = [], second = []] = [a, b].map(({ template }) => template.enabled && namesInText(template.enabled).map(({ name }) => name));
  return first.length > 0 && second.length > 0 && !first.some((name) => second.includes(name));
}

/** One has no condition, or both have the same; two different ones may exclude each other. */
function canBeTogether(a: RoleNode, b: RoleNode): boolean {
  const [first, second] = [a, b].map(({ template }) => template.enabled);
  const isNever = [first, second].some((enabled) => enabled?.template.isStatic && !isEnabled(enabled.text));
  const isAlways = [first, second].some((enabled) => !enabled || enabled.template.isStatic);
  return !isNever && (isAlways || first?.text === second?.text);
}
