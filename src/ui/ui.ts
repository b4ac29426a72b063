import type { LogOutputChannel, Memento, Uri } from 'vscode';
import type { Clock } from '../base/clock.ts';
import type { LanguageServer } from './authoring/languageServer.ts';
import type { Connection } from './connection/connection.ts';
import type { VirtualDocuments } from './documents/virtualDocuments.ts';
import type { EnvironmentsView } from './views/environmentsView.ts';
import type { TaskTemplatesView } from './views/taskTemplatesView.ts';

/** What every command works with; made once in `extension.ts`. */
export interface Ui {
  readonly clock: Clock;
  readonly connection: Connection;
  readonly server: LanguageServer;
  readonly documents: VirtualDocuments;
  readonly environments: EnvironmentsView;
  readonly taskTemplates: TaskTemplatesView;
  readonly output: LogOutputChannel;
  /** Kept per workspace. */
  readonly memory: Memento;
  readonly extensionUri: Uri;
  /** A folder of the extension's own, for the sandbox's log. */
  readonly storageUri: Uri;
}
