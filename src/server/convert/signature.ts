import { MarkupKind, type SignatureHelp } from 'vscode-languageserver/node';
import type { Signature } from '../../language/signature.ts';

export function toSignatureHelp({ label, about, parameters, active }: Signature): SignatureHelp {
  return {
    signatures: [
      {
        label,
        documentation: { kind: MarkupKind.Markdown, value: about },
        parameters: parameters.map(([start, end]) => ({ label: [start, end] })),
      },
    ],
    activeSignature: 0,
    activeParameter: active,
  };
}
