import type { YamlText } from '../../yaml/parse.ts';
import type { InboundTemplate, OutboundTemplate } from './channels.ts';
import type { ConstraintTemplate } from './constraints.ts';
import type { ControlMode } from './controlMode.ts';
import type { Field } from './field.ts';
import type { TemplateError } from './templateError.ts';
import type { VariableTemplate } from './variables.ts';

export interface CommandTemplate {
  readonly shell: boolean;
  readonly value: Field | undefined;
  readonly user: Field | undefined;
  readonly env: readonly Field[];
  readonly arguments: readonly Field[];
  /** From `stdout`, else from the older `log`. */
  readonly stdout: Field | undefined;
  readonly stderr: Field | undefined;
}

/** A task class as its file describes it (domain.md §4). */
export interface TaskTemplate {
  /** As the caller named the file; only repeated in problems. */
  readonly file: string;
  readonly yaml: YamlText;
  readonly name: Field | undefined;
  readonly mode: ControlMode;
  readonly modeField: Field | undefined;
  readonly defaults: readonly VariableTemplate[];
  readonly vars: readonly VariableTemplate[];
  readonly properties: readonly VariableTemplate[];
  readonly constraints: readonly ConstraintTemplate[];
  /** Without targets: one that stands here is ignored upstream. */
  readonly connect: readonly OutboundTemplate[];
  readonly bind: readonly InboundTemplate[];
  /** Absent: the core crashes when it builds the command. */
  readonly command: CommandTemplate | undefined;
  readonly errors: readonly TemplateError[];
}
