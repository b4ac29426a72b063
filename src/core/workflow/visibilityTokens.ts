/** A word of a form condition. Offsets are UTF-16 code units in the condition's text. */
export interface VisibilityToken {
  readonly kind: 'variable' | 'text' | 'number' | 'word' | 'sign' | 'bad' | 'end';
  /** Decoded for texts, without `$$` for variables. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const TOKEN =
  /\s*(?:\$\$([A-Za-z_]\w*)|"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|(===|!==|==|!=|<=|>=|&&|\|\||[!<>().,?:[\]])|(\S))/y;

/** Splits a condition into words; never fails: what is none is `bad`. The last is `end`. */
export function visibilityTokens(text: string): VisibilityToken[] {
  const tokens: VisibilityToken[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [all, variable, double, single, number, word, sign, bad] = match;
    const end = match.index + all.length;
    const start = end - all.trimStart().length;
    const add = (kind: VisibilityToken['kind'], value: string) => tokens.push({ kind, text: value, start, end });
    if (variable !== undefined) add('variable', variable);
    else if (double !== undefined || single !== undefined) add('text', (double ?? single ?? '').replaceAll(/\\(.)/g, '$1'));
    else if (number !== undefined) add('number', number);
    else if (word !== undefined) add('word', word);
    else if (sign !== undefined) add('sign', sign);
    else add('bad', bad ?? '');
  }
  tokens.push({ kind: 'end', text: '', start: text.length, end: text.length });
  return tokens;
}
