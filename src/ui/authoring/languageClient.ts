import * as vscode from 'vscode';
import { CloseAction, ErrorAction, LanguageClient, State, TransportKind } from 'vscode-languageclient/node';
import type { LanguageServerOptions } from './languageServer.ts';

export interface ClientEvents {
  /** At every start, those after a crash included. */
  readonly running: () => void;
  /** It will not be started again. */
  readonly gaveUp: () => void;
}

/** Its mishaps go to the output channel only: a person gets one message, from `LanguageServer`, once it is not started again. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/** The client of the server in `dist/server.js`. */
export function createLanguageClient({ extensionUri, output, crashes }: LanguageServerOptions, events: ClientEvents): LanguageClient {
  const module = vscode.Uri.joinPath(extensionUri, 'dist', 'server.js').fsPath;
  const client = new QuietClient(
    'aliecs',
    'AliECS',
    { module, transport: TransportKind.ipc },
    {
      documentSelector: [
        { scheme: 'file', language: 'yaml' },
        { scheme: 'untitled', language: 'yaml' },
        { scheme: 'file', language: 'aliecs-jit' },
      ],
      outputChannel: output,
      initializationOptions: { helpPage: vscode.Uri.joinPath(extensionUri, 'docs', 'problems.md').toString() },
      errorHandler: {
        // A broken message is followed by a closed connection if it matters: that decides.
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => {
          if (crashes.another()) return { action: CloseAction.Restart, handled: true };
          events.gaveUp();
          return { action: CloseAction.DoNotRestart, handled: true };
        },
      },
      middleware: {
        handleDiagnostics: (uri, diagnostics, next) => next(uri, diagnostics.map(withHelp)),
      },
    },
  );
  client.onDidChangeState(({ newState }) => newState === State.Running && events.running());
  return client;
}

/** The link on a code opens the page in this window instead of the raw text of its file. */
function withHelp(diagnostic: vscode.Diagnostic): vscode.Diagnostic {
  const { code } = diagnostic;
  if (typeof code !== 'object') return diagnostic;
  const target = vscode.Uri.parse(`command:aliecs.explainProblem?${encodeURIComponent(JSON.stringify([code.value]))}`);
  diagnostic.code = { value: code.value, target };
  return diagnostic;
}
