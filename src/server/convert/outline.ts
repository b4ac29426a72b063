import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver/node';
import type { DocumentSymbol as Line } from '../../language/documentSymbols.ts';

const KINDS: Readonly<Record<Line['kind'], SymbolKind>> = {
  workflow: SymbolKind.Module,
  aggregator: SymbolKind.Namespace,
  task: SymbolKind.Function,
  call: SymbolKind.Event,
  include: SymbolKind.Package,
  iterator: SymbolKind.Array,
  variable: SymbolKind.Variable,
  channel: SymbolKind.Interface,
  object: SymbolKind.Object,
  field: SymbolKind.Field,
  list: SymbolKind.Array,
};

export function toDocumentSymbol({ name, detail, kind, range, selection, children }: Line): DocumentSymbol {
  return { name, detail, kind: KINDS[kind], range, selectionRange: selection, children: children.map(toDocumentSymbol) };
}
