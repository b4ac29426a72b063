import type { JitFile } from './jitFile.ts';
import { type ShellLine, type ShellStage, type ShellWord, shellLine } from './shellWords.ts';

/** An option of a stage. Its value is the next word, or what stands behind `=`. */
export interface JitOption {
  /** With its dashes. */
  readonly name: string;
  readonly word: ShellWord;
  readonly value: ShellWord | undefined;
}

/** One program of a pipeline. */
export interface JitStage extends ShellStage {
  readonly program: ShellWord;
  readonly options: readonly JitOption[];
}

export interface JitLine extends ShellLine {
  /** Without leading `NAME=…` words and empty stages. */
  readonly programs: readonly JitStage[];
  /** Shell variables that the line sets itself. */
  readonly assigned: ReadonlySet<string>;
}

const cache = new WeakMap<JitFile, JitLine>();

export function jitLine(file: JitFile): JitLine {
  const known = cache.get(file);
  if (known) return known;
  const line = shellLine(file.text);
  const assigned = new Set<string>();
  const programs: JitStage[] = [];
  for (const stage of line.stages) {
    const words = [...stage.words];
    for (let first = words[0]; first !== undefined; first = words[0]) {
      const name = /^([A-Za-z_]\w*)=/.exec(first.raw)?.[1];
      if (name === undefined && first.raw !== 'export') break;
      if (name !== undefined) assigned.add(name);
      words.shift();
    }
    const [program, ...rest] = words;
    if (program) programs.push({ ...stage, program, options: optionsOf(rest) });
  }
  const read = { ...line, programs, assigned };
  cache.set(file, read);
  return read;
}

function optionsOf(words: readonly ShellWord[]): JitOption[] {
  return words.flatMap((word, at) => {
    if (!/^-{1,2}[A-Za-z]/.test(word.raw)) return [];
    const equals = word.raw.startsWith('--') ? word.text.indexOf('=') : -1;
    if (equals > 0) return [{ name: word.text.slice(0, equals), word, value: { ...word, text: word.text.slice(equals + 1) } }];
    const next = words[at + 1];
    return [{ name: word.text, word, value: next && !/^-{1,2}[A-Za-z]/.test(next.raw) ? next : undefined }];
  });
}

export function optionOf(stage: JitStage, name: string): JitOption | undefined {
  return stage.options.find((option) => option.name === name);
}
