import {
  type Connection,
  ErrorCodes,
  FoldingRangeKind,
  MarkupKind,
  ResponseError,
  type ServerCapabilities,
} from 'vscode-languageserver/node';
import { codeActions } from '../language/codeActions.ts';
import { complete } from '../language/complete.ts';
import { definition } from '../language/definition.ts';
import { documentLinks } from '../language/documentLinks.ts';
import { documentSymbols } from '../language/documentSymbols.ts';
import { foldingRanges } from '../language/foldingRanges.ts';
import { hover } from '../language/hover.ts';
import type { FilePlace } from '../language/openFile.ts';
import { highlights, references } from '../language/references.ts';
import { prepareRename, rename } from '../language/rename.ts';
import { signature } from '../language/signature.ts';
import type { Prose } from '../language/words/schemaWords.ts';
import type { WorkspaceView } from '../language/workspaceView.ts';
import type { Answerer } from './answerer.ts';
import { toCodeAction, toShownProblem } from './convert/codeAction.ts';
import { toCompletionItem } from './convert/completion.ts';
import { toDocumentSymbol } from './convert/outline.ts';
import { toSignatureHelp } from './convert/signature.ts';
import { pathOf } from './uris.ts';

/** What the editor is told that this server can do. */
export const FEATURES: ServerCapabilities = {
  completionProvider: { triggerCharacters: ['{', '.', ':', ' ', "'", '"', '$', '-'] },
  hoverProvider: true,
  signatureHelpProvider: { triggerCharacters: ['(', ','] },
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  renameProvider: { prepareProvider: true },
  documentSymbolProvider: true,
  documentLinkProvider: {},
  foldingRangeProvider: true,
  codeActionProvider: { codeActionKinds: ['quickfix', 'refactor.rewrite'] },
};

/** What the features need of the session. */
export interface FeatureContext {
  readonly answerer: Answerer;
  readonly prose: Prose;
  view(): WorkspaceView;
  uriOf(path: string): string;
}

/** Each request of the editor to the function of `language` that answers it. */
export function registerFeatures(connection: Connection, { answerer, prose, view, uriOf }: FeatureContext): void {
  const locations = (places: readonly FilePlace[]) => places.map(({ file, range }) => ({ uri: uriOf(file), range }));
  connection.onCompletion(({ textDocument, position }, token) =>
    answerer.answer('completion', token, () => complete(pathOf(textDocument.uri) ?? '', position, view(), prose).map(toCompletionItem), []),
  );
  connection.onHover(({ textDocument, position }, token) =>
    answerer.answer(
      'hover',
      token,
      () => {
        const found = hover(pathOf(textDocument.uri) ?? '', position, view(), prose);
        return found ? { range: found.range, contents: { kind: MarkupKind.Markdown, value: found.text } } : null;
      },
      null,
    ),
  );
  connection.onSignatureHelp(({ textDocument, position }, token) =>
    answerer.answer(
      'signature',
      token,
      () => {
        const found = signature(pathOf(textDocument.uri) ?? '', position, view());
        return found ? toSignatureHelp(found) : null;
      },
      null,
    ),
  );
  connection.onDefinition(({ textDocument, position }, token) =>
    answerer.answer('definition', token, () => locations(definition(pathOf(textDocument.uri) ?? '', position, view())), []),
  );
  connection.onReferences(({ textDocument, position, context }, token) =>
    answerer.answer(
      'references',
      token,
      () => locations(references(pathOf(textDocument.uri) ?? '', position, view(), context.includeDeclaration)),
      [],
    ),
  );
  connection.onDocumentHighlight(({ textDocument, position }, token) =>
    answerer.answer(
      'highlights',
      token,
      () => highlights(pathOf(textDocument.uri) ?? '', position, view()).map(({ range }) => ({ range })),
      [],
    ),
  );
  connection.onPrepareRename(({ textDocument, position }, token) =>
    answerer.answer(
      'prepareRename',
      token,
      () => {
        const found = prepareRename(pathOf(textDocument.uri) ?? '', position, view());
        return found.ok ? { range: found.value.range, placeholder: found.value.name } : refusal(found.error);
      },
      null,
    ),
  );
  connection.onRenameRequest(({ textDocument, position, newName }, token) =>
    answerer.answer(
      'rename',
      token,
      () => {
        const found = rename(pathOf(textDocument.uri) ?? '', position, newName, view());
        if (!found.ok) return refusal(found.error);
        return { changes: Object.fromEntries([...found.value].map(([path, edits]) => [uriOf(path), [...edits]])) };
      },
      null,
    ),
  );
  connection.onDocumentSymbol(({ textDocument }, token) =>
    answerer.answer('documentSymbol', token, () => documentSymbols(pathOf(textDocument.uri) ?? '', view()).map(toDocumentSymbol), []),
  );
  connection.onDocumentLinks(({ textDocument }, token) =>
    answerer.answer(
      'documentLink',
      token,
      () => documentLinks(pathOf(textDocument.uri) ?? '', view()).map(({ range, file }) => ({ range, target: uriOf(file) })),
      [],
    ),
  );
  connection.onFoldingRanges(({ textDocument }, token) =>
    answerer.answer(
      'foldingRange',
      token,
      () =>
        foldingRanges(pathOf(textDocument.uri) ?? '', view()).map(({ start, end, kind }) => ({
          startLine: start,
          endLine: end,
          ...(kind && { kind: FoldingRangeKind.Comment }),
        })),
      [],
    ),
  );
  connection.onCodeAction(({ textDocument, range, context: { diagnostics } }, token) =>
    answerer.answer(
      'codeAction',
      token,
      () =>
        codeActions(pathOf(textDocument.uri) ?? '', range, diagnostics.map(toShownProblem), view()).map((action) =>
          toCodeAction(action, textDocument.uri, diagnostics),
        ),
      [],
    ),
  );
}

function refusal(message: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidParams, message);
}
