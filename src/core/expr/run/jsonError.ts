const WHITE = ' \t\r\n';
const LITERALS: ReadonlyMap<string, string> = new Map([
  ['t', 'true'],
  ['f', 'false'],
  ['n', 'null'],
]);

class Stop {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** What Go's decoder says of bytes that are not JSON. */
export function jsonError(bytes: string): string {
  try {
    new Scanner(bytes).document();
  } catch (error) {
    if (error instanceof Stop) return error.message;
    throw error;
  }
  return 'exceeded max depth';
}

/** Reads only to find where and why JSON ends. */
class Scanner {
  readonly #bytes: string;
  #at = 0;

  constructor(bytes: string) {
    this.#bytes = bytes;
  }

  document(): void {
    const open: string[] = [];
    this.#value(open);
    while (open.length > 0) this.#continue(open);
    if (this.#peek() !== '') this.#stop('after top-level value');
  }

  /** The next character behind white space; empty at the end. */
  #peek(): string {
    while (this.#at < this.#bytes.length && WHITE.includes(this.#bytes.charAt(this.#at))) this.#at++;
    return this.#bytes.charAt(this.#at);
  }

  #stop(where: string): never {
    const character = this.#bytes.charAt(this.#at);
    if (character === '') throw new Stop('unexpected end of JSON input');
    throw new Stop(`invalid character ${quoted(character)} ${where}`);
  }

  /** A whole value, or the start of one that holds others. */
  #value(open: string[]): void {
    const first = this.#peek();
    const literal = LITERALS.get(first);
    if (first === '"') this.#string();
    else if (literal !== undefined) this.#literal(literal);
    else if (first === '-' || /^[0-9]$/.test(first)) this.#number();
    else if (first === '[' || first === '{') this.#start(first, open);
    else this.#stop('looking for beginning of value');
  }

  #start(first: string, open: string[]): void {
    this.#at++;
    const close = first === '[' ? ']' : '}';
    if (this.#peek() === close) {
      this.#at++;
      return;
    }
    open.push(close);
    if (close === ']') this.#value(open);
    else this.#member(open);
  }

  #member(open: string[]): void {
    if (this.#peek() !== '"') this.#stop('looking for beginning of object key string');
    this.#string();
    if (this.#peek() !== ':') this.#stop('after object key');
    this.#at++;
    this.#value(open);
  }

  /** What follows an element of the innermost list or object. */
  #continue(open: string[]): void {
    const close = open.at(-1);
    const next = this.#peek();
    if (next === close) {
      this.#at++;
      open.pop();
    } else if (next !== ',') {
      this.#stop(close === ']' ? 'after array element' : 'after object key:value pair');
    } else {
      this.#at++;
      if (close === ']') this.#value(open);
      else this.#member(open);
    }
  }

  #literal(word: string): void {
    for (const [index, expected] of [...word].entries()) {
      if (index > 0 && this.#bytes.charAt(this.#at) !== expected) this.#stop(`in literal ${word} (expecting '${expected}')`);
      this.#at++;
    }
  }

  #digits(where: string): void {
    if (!/^[0-9]$/.test(this.#bytes.charAt(this.#at))) this.#stop(where);
    while (/^[0-9]$/.test(this.#bytes.charAt(this.#at))) this.#at++;
  }

  #number(): void {
    if (this.#bytes.charAt(this.#at) === '-') this.#at++;
    if (this.#bytes.charAt(this.#at) === '0') this.#at++;
    else this.#digits('in numeric literal');
    if (this.#bytes.charAt(this.#at) === '.') {
      this.#at++;
      this.#digits('after decimal point in numeric literal');
    }
    if (/^[eE]$/.test(this.#bytes.charAt(this.#at))) {
      this.#at++;
      if (/^[+-]$/.test(this.#bytes.charAt(this.#at))) this.#at++;
      this.#digits('in exponent of numeric literal');
    }
  }

  #string(): void {
    for (this.#at++; this.#bytes.charAt(this.#at) !== '"'; this.#at++) {
      if (this.#bytes.charAt(this.#at) < ' ') this.#stop('in string literal');
      if (this.#bytes.charAt(this.#at) !== '\\') continue;
      this.#at++;
      const letter = this.#bytes.charAt(this.#at);
      if (letter === '' || !'bfnrt\\/"u'.includes(letter)) this.#stop('in string escape code');
      for (let digit = 0; letter === 'u' && digit < 4; digit++) {
        this.#at++;
        if (!/^[0-9a-fA-F]$/.test(this.#bytes.charAt(this.#at))) this.#stop('in \\u hexadecimal character escape');
      }
    }
    this.#at++;
  }
}

/** A byte as Go quotes it. */
function quoted(byte: string): string {
  if (byte === "'") return "'\\''";
  if (byte === '"') return "'\"'";
  const code = byte.charCodeAt(0);
  const inside = JSON.stringify(byte).slice(1, -1);
  return code < 0x20 && inside.startsWith('\\u') ? `'\\x${code.toString(16).padStart(2, '0')}'` : `'${inside}'`;
}
