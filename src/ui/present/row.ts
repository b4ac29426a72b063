import type { EnvironmentOverview, TaskOverview } from '../../core/environment/overview.ts';
import type { WorkspaceTemplate } from '../../protocol/messages.ts';
import type { Look } from './stateLook.ts';

/** What a row stands for, so that a command on it knows its object. */
export type RowSubject =
  | { readonly kind: 'environment'; readonly environment: EnvironmentOverview }
  | { readonly kind: 'task'; readonly environment: EnvironmentOverview; readonly task: TaskOverview }
  | { readonly kind: 'taskTemplate'; readonly name: string; readonly file?: WorkspaceTemplate }
  | { readonly kind: 'other' };

/** One row of a tree as plain data; the views turn it into a `TreeItem`. */
export interface Row {
  /** Unique in its tree at every moment: made of the kinds, namespace, uid and names of the path to it. */
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly look: Look;
  /** Markdown, with everything from the cluster escaped. */
  readonly card: string;
  /** The card as plain text, to be copied. */
  readonly details: string;
  /** Words separated by `;`, which the `when` clauses in package.json look for. */
  readonly context: string;
  /** Read aloud in place of label and description. */
  readonly spoken: string;
  readonly expansion: 'leaf' | 'collapsed' | 'expanded';
  readonly children: readonly Row[];
  readonly subject: RowSubject;
  /** Id of a command that a click runs on this row. */
  readonly command?: string;
}

/** Whether a row itself looks different; its children are compared on their own. */
export function sameFace(a: Row, b: Row): boolean {
  return (
    a.label === b.label &&
    a.description === b.description &&
    a.look.icon === b.look.icon &&
    a.look.colour === b.look.colour &&
    a.card === b.card &&
    a.context === b.context &&
    a.spoken === b.spoken &&
    a.expansion === b.expansion &&
    a.command === b.command
  );
}
