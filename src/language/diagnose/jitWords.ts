import { type JitStage, jitLine } from '../repository/jitStages.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import type { ShellWord } from '../repository/shellWords.ts';
import type { Findings } from './findings.ts';
import { editDistance } from './nearest.ts';

/** The key that says where the conditions are kept (jit-rules.md 27). */
export const DATABASE = 'NameConf.mCCDBServer';

/** Options that are nothing without a value. */
const VALUED: ReadonlySet<string> = new Set([
  '--session',
  '--dataspec',
  '--config',
  '--configKeyValues',
  '--environment',
  '--host',
  '--shm-metadata-msg-size',
  '--labels',
  '--proxy-name',
  '--proxy-channel-name',
]);

/** Options of the programs that every chain has. */
const COMMON = [
  '--session',
  '--dataspec',
  '--config',
  '--configKeyValues',
  '--environment',
  '--inject-missing-data',
  '--readout-proxy',
  '--dpl-output-proxy',
  '--remote',
  '--local',
  '--host',
  '--shm-metadata-msg-size',
  '--shm-segment-size',
  '--labels',
  '--proxy-name',
  '--proxy-channel-name',
  '--sporadic-inputs',
  '--fairmq-rate-logging',
  '--pipeline',
  '--severity',
  '--infologger-severity',
];

export const TYPOGRAPHIC_DASH = /^[\u2010-\u2015\u2212]/;
export const dashWords = (text: string): string =>
  `The dash “${text.slice(0, 1)}” is a typographic one: options begin with plain hyphens, “--”.`;
export const EQUALS_WORDS = 'The “=” joins an option and its value without blanks, as in --name=value.';

const longOptions = new WeakMap<RepositoryIndex, ReadonlySet<string>>();

/** Long options that the command lines of the repository use. */
export function knownOptions(index: RepositoryIndex): ReadonlySet<string> {
  const known = longOptions.get(index);
  if (known) return known;
  const inTasks = [...index.tasks.values()].flatMap(({ template }) =>
    (template.command?.arguments ?? []).map(({ text }) => text.trim().split(/[=\s]/)[0] ?? ''),
  );
  const inJit = [...index.jits.values()].flatMap((file) =>
    jitLine(file).programs.flatMap(({ options }) => options.map(({ name }) => name)),
  );
  const names = [...inTasks, ...inJit, ...COMMON];
  const found = new Set(names.filter((name) => name.startsWith('--')));
  longOptions.set(index, found);
  return found;
}

const uses = new WeakMap<RepositoryIndex, ReadonlyMap<string, { readonly all: number; readonly valued: number }>>();

/** How often the jit files of a repository use an option, and how often with a value. */
function countsOf(index: RepositoryIndex): ReadonlyMap<string, { readonly all: number; readonly valued: number }> {
  let counts = uses.get(index);
  if (!counts) {
    const found = new Map<string, { all: number; valued: number }>();
    for (const file of index.jits.values()) {
      for (const { options } of jitLine(file).programs) {
        for (const option of options) {
          const count = found.get(option.name) ?? { all: 0, valued: 0 };
          found.set(option.name, { all: count.all + 1, valued: count.valued + (option.value ? 1 : 0) });
        }
      }
    }
    counts = found;
    uses.set(index, counts);
  }
  return counts;
}

/** Whether an option has a value wherever it is used, but here. */
function takesValue(name: string, index: RepositoryIndex): boolean {
  const count = countsOf(index).get(name);
  return count !== undefined && count.all >= 3 && count.valued === count.all - 1;
}

/** How options are written, and that every other word is the value of one (jit-rules.md 7–10). */
export function checkJitWords(stage: JitStage, index: RepositoryIndex, findings: Findings): void {
  // Another program may start the one that is meant, as numactl does.
  const isOurs = stage.program.text.startsWith('o2-');
  if (isOurs) checkStrays(stage, findings);
  for (const word of stage.words) {
    checkGlued(word, findings);
    if (/^\\[ \t]/.test(word.raw)) {
      findings.add(
        'option-syntax',
        'warning',
        word,
        'This backslash makes a letter of the blank behind it. A line is continued by one at its very end.',
      );
    } else if (word !== stage.program && /[^,],$/.test(unquoted(word.raw))) {
      findings.add('option-syntax', 'warning', word, 'The comma belongs to the word for a shell: options are separated by blanks.');
    } else if (word.raw === '--b') {
      const fix = findings.replace(`Change to ${word.raw.slice(1)}`, word, word.raw.slice(1));
      findings.add('option-syntax', 'warning', word, `A short option has one hyphen: ${word.raw.slice(1)}.`, { fix });
    } else if (TYPOGRAPHIC_DASH.test(word.raw)) {
      findings.add('option-syntax', 'warning', word, dashWords(word.raw));
    } else if (/^---+/.test(word.raw) || (word.raw === '--' && isOurs)) {
      findings.add(
        'option-syntax',
        'warning',
        word,
        `“${word.raw}” is not an option: one begins with one or two hyphens and a name, without a blank.`,
      );
    } else if (/^-[A-Za-z][\w-]{2,}(=|$)/.test(word.raw)) {
      const name = `-${word.raw.split('=')[0] ?? ''}`;
      const known = knownOptions(index).has(name);
      const message = `A long option has two hyphens: ${name}${known ? '' : ', unless this program is an odd one'}.`;
      findings.add(
        'option-syntax',
        known ? 'warning' : 'information',
        word,
        message,
        known ? { fix: findings.replace(`Change to ${name}`, { start: word.start, end: word.start }, '-') } : {},
      );
    } else if (/^--[\w-]+=$/.test(word.raw)) {
      findings.add('option-syntax', 'warning', word, `Nothing stands behind “${word.raw}”: the value must follow without a blank.`);
    }
  }
  for (const { name, value, word } of stage.options) {
    const meant = slipOf(name, index);
    if (meant !== undefined) {
      const fix = findings.replace(`Change to ${meant}`, { start: word.start, end: word.start + name.length }, meant);
      findings.add('option-syntax', 'warning', word, `No other file has an option ${name}. Did you mean ${meant}?`, { fix });
    }
    if (!value && (VALUED.has(name) || takesValue(name, index))) {
      findings.add('option-syntax', 'warning', word, `${name} stands without a value; everywhere else it has one.`);
    }
    if (name !== '--configKeyValues' || !value) continue;
    if (/,\s*[A-Za-z]\w*\.\w+=/.test(value.text)) {
      findings.add('option-syntax', 'warning', value, 'The entries of --configKeyValues are separated by “;”, not by “,”.');
    }
    const slip = value.text
      .split(';')
      .map((entry) => entry.split('=')[0]?.trim() ?? '')
      .find(isSlipOfDatabase);
    if (slip !== undefined) {
      findings.add('option-syntax', 'warning', value, `There is no key “${slip}”. Did you mean “${DATABASE}”?`);
    }
    const bad = value.text.split(';').find((entry) => entry.trim() !== '' && !entry.includes('=') && !entry.includes('{{'));
    if (bad !== undefined)
      findings.add(
        'option-syntax',
        'warning',
        value,
        `“${bad.trim()}” is not an entry of --configKeyValues: write Name.key=value, separated by “;”.`,
      );
  }
}

/** The common option that a name which stands nowhere else is a slip of. */
function slipOf(name: string, index: RepositoryIndex): string | undefined {
  if (!name.startsWith('--') || COMMON.includes(name) || (countsOf(index).get(name)?.all ?? 0) > 1) return undefined;
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  return COMMON.find((known) => letters(known) === letters(name) || (known.length > 6 && editDistance(known, name, 1) <= 1));
}

/** Of this key alone a slip is told: others depend on the program. */
function isSlipOfDatabase(key: string): boolean {
  return key !== DATABASE && (key.toLowerCase() === DATABASE.toLowerCase() || editDistance(key, DATABASE, 2) <= 2);
}

/** Without what is in quotes or braces, but as long. */
function unquoted(raw: string): string {
  return raw.replaceAll(/\{\{.*?\}\}|'[^']*'|"[^"]*"|\$\([^)]*\)/g, (part) => '\0'.repeat(part.length));
}

/** Two words without a blank between them. */
function checkGlued(word: ShellWord, findings: Findings): void {
  const plain = unquoted(word.raw);
  const dashes = /[^-\s\0=]--(?=[A-Za-z])/.exec(plain);
  const option = /^--[\w-]*\w(?=\0)/.exec(plain);
  const at = dashes ? dashes.index + 1 : option ? option[0].length : undefined;
  if (at !== undefined) {
    const place = { start: word.start + at, end: word.start + at };
    const [before, behind] = [word.raw.slice(0, at), word.raw.slice(at)];
    const message = `A blank is missing between “${before}” and “${behind}”: the shell takes both as one word.`;
    findings.add('jit-missing-blank', 'warning', word, message, { fix: findings.replace('Insert a blank', place, ' ') });
    return;
  }
  const torn = /\0(?=[A-Za-z0-9])/.exec(plain);
  if (torn && /^['"]/.test(word.raw) && /['"]/.test(word.raw[torn.index] ?? '')) {
    const message = `The quote before “${word.raw.slice(torn.index + 1)}” ends the text, and what follows stands outside of it. Inside use the other kind of quotes.`;
    findings.add('quoting', 'warning', word, message);
  }
}

function isGlued(word: ShellWord | undefined): boolean {
  return word !== undefined && /[^-\s\0=]--(?=[A-Za-z])/.test(unquoted(word.raw));
}

/** Words that are no options, nor the value of one; templates and variables may bring options with them. */
function checkStrays(stage: JitStage, findings: Findings): void {
  const words = stage.words.slice(stage.words.indexOf(stage.program) + 1);
  for (const [at, word] of words.entries()) {
    if (TYPOGRAPHIC_DASH.test(word.raw) || /^-|^\$|\{\{|^\\/.test(word.raw)) continue;
    const before = words[at - 1]?.raw ?? '';
    const isValue = /^-{1,2}[A-Za-z][^=]*$/.test(before) || /[{$]/.test(before);
    if (/^=/.test(word.raw)) {
      findings.add('option-syntax', 'warning', word, EQUALS_WORDS);
    } else if (!isValue && /^o2-[a-z]/.test(word.raw)) {
      const message = `“${word.raw}” is a program: a “|” is missing before it, which hands it what the program before it makes.`;
      findings.add('option-syntax', 'warning', word, message);
      return;
    } else if (!isValue && !/^['"]?--/.test(before) && !isGlued(words[at - 1])) {
      const message = `“${word.raw}” is neither an option nor the value of one: hyphens are missing, or quotes around the value.`;
      findings.add('option-syntax', 'warning', word, message);
    }
  }
}
