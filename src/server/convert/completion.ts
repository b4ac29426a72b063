import {
  type CompletionItem,
  CompletionItemKind,
  CompletionItemTag,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
} from 'vscode-languageserver/node';
import type { Completion } from '../../language/complete.ts';

const KINDS: Readonly<Record<Completion['kind'], CompletionItemKind>> = {
  key: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
  variable: CompletionItemKind.Variable,
  function: CompletionItemKind.Function,
  object: CompletionItemKind.Module,
  member: CompletionItemKind.Field,
  file: CompletionItemKind.File,
  snippet: CompletionItemKind.Snippet,
  channel: CompletionItemKind.Interface,
  role: CompletionItemKind.Class,
};

/** Lines are indented already: the editor must not do it again. */
export function toCompletionItem({ label, kind, detail, about, insert, isSnippet, range, order, older }: Completion): CompletionItem {
  return {
    label,
    kind: KINDS[kind],
    ...(detail !== undefined && { detail }),
    ...(about !== undefined && { documentation: { kind: MarkupKind.Markdown, value: about } }),
    textEdit: { range, newText: insert },
    filterText: label,
    sortText: `${String(order).padStart(5, '0')}${label}`,
    insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    insertTextMode: InsertTextMode.asIs,
    ...(older && { tags: [CompletionItemTag.Deprecated] }),
    ...(kind === 'function' && isSnippet && { command: { title: '', command: 'editor.action.triggerParameterHints' } }),
    // Behind a new key its values are wanted next.
    ...(kind === 'key' && insert.endsWith(': ') && { command: { title: '', command: 'editor.action.triggerSuggest' } }),
  };
}
