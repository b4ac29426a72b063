import type { YamlMap } from '../../yaml/nodes.ts';
import type { YamlText } from '../../yaml/parse.ts';
import type { InboundTemplate, OutboundTemplate } from './channels.ts';
import type { ConstraintTemplate } from './constraints.ts';
import type { Field } from './field.ts';
import type { TemplateError } from './templateError.ts';
import type { VariableTemplate } from './variables.ts';

/** When a hook runs and how much its failure matters (domain.md §3). */
export interface TraitsTemplate {
  readonly trigger: Field | undefined;
  readonly await: Field | undefined;
  readonly timeout: Field | undefined;
  readonly critical: boolean;
}

export type IteratorTemplate =
  | { readonly form: 'range'; readonly range: Field; readonly variable: string; readonly node: YamlMap }
  | { readonly form: 'count'; readonly begin: Field; readonly end: Field; readonly variable: string; readonly node: YamlMap };

/** A role as it is written; what it may hold beside `base` hangs on its kind. */
export type RoleTemplate = RoleBase &
  (
    | { readonly kind: 'aggregator'; readonly roles: readonly RoleTemplate[] }
    | { readonly kind: 'task'; readonly task: TraitsTemplate & { readonly load: Field | undefined; readonly node: YamlMap } }
    | {
        readonly kind: 'call';
        readonly call: TraitsTemplate & { readonly func: Field | undefined; readonly return: Field | undefined; readonly node: YamlMap };
      }
    | { readonly kind: 'include'; readonly include: Field }
  );

export interface RoleBase {
  readonly node: YamlMap;
  readonly name: Field | undefined;
  /** Absent means `true`. */
  readonly enabled: Field | undefined;
  readonly defaults: readonly VariableTemplate[];
  readonly vars: readonly VariableTemplate[];
  readonly constraints: readonly ConstraintTemplate[];
  readonly connect: readonly OutboundTemplate[];
  readonly bind: readonly InboundTemplate[];
  readonly iterator: IteratorTemplate | undefined;
  /** A `defaults:` or `vars:` without anything behind it cuts that layer off: the role and all below it lose what they would inherit. */
  readonly cutsDefaults: boolean;
  readonly cutsVars: boolean;
}

export interface WorkflowTemplate {
  /** As the caller named the file; only repeated in problems. */
  readonly file: string;
  readonly yaml: YamlText;
  /** What could be read; an empty file is a root without name and roles. */
  readonly root: RoleTemplate & { readonly kind: 'aggregator' };
  /** Any of these makes AliECS refuse the file. */
  readonly errors: readonly TemplateError[];
}
