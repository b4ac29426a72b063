import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Problem } from '../base/problem.ts';
import { diagnose } from '../language/diagnose.ts';
import { repositoryOf } from '../language/fileKind.ts';
import { Workspace } from '../workspace/workspace.ts';
import { type Command, EXIT, type Io } from './command.ts';
import { wrongUse } from './output.ts';
import { parse } from './parse.ts';
import { sarif } from './sarif.ts';

const help = `Usage: aliecs validate PATH… [--json | --format sarif] [--max-warnings N]

Reports what is wrong in workflow templates, task templates, jit files and manifests: each PATH is one of them, or a folder that is
searched for them. Other files of the same repository are read, to know what names and files there are.
Exit codes: 0 no errors, 1 errors or too many warnings, 2 wrong use or an unreadable path.

  --json            one JSON line a problem: {file, code, severity, message, range}; ranges are zero-based, in UTF-16 code units
  --format FORMAT   text (default), json or sarif
  --max-warnings N  more warnings than N count as an error`;

/** A file to check and the name that the person knows it by. */
interface Input {
  readonly path: string;
  readonly shown: string;
}

/** `aliecs validate`: the diagnostics of the editor on the command line. */
export const validate: Command = {
  help,
  async run(args, io) {
    const asJson = args.includes('--json');
    const parsed = parse(args, {
      json: { type: 'boolean' },
      format: { type: 'string' },
      'max-warnings': { type: 'string' },
      help: { type: 'boolean' },
    });
    if (!parsed.ok) return wrongUse(io, asJson, parsed.error, help);
    const format = parsed.value.flag('json') ? 'json' : (parsed.value.text('format') ?? 'text');
    if (!['text', 'json', 'sarif'].includes(format)) {
      return wrongUse(io, asJson, `--format is text, json or sarif, not “${format}”.`, help);
    }
    const limit = parsed.value.text('max-warnings');
    if (limit !== undefined && !/^\d+$/.test(limit)) {
      return wrongUse(io, asJson, `--max-warnings must be a whole number, not “${limit}”.`, help);
    }
    if (parsed.value.positionals.length === 0) return wrongUse(io, asJson, 'At least one file or folder is needed.', help);
    const workspace = new Workspace();
    const inputs: Input[] = [];
    for (const given of parsed.value.positionals) {
      const found = await inputsOf(given, workspace);
      if (found === undefined) return wrongUse(io, asJson, `There is no file or folder “${given}”.`, help);
      inputs.push(...found);
    }
    const problems = check(inputs, workspace);
    if (format === 'json') for (const problem of problems) io.out(jsonLine(problem));
    else if (format === 'sarif') io.out(JSON.stringify(sarif(problems), null, 2));
    else print(problems, inputs, workspace, io);
    const count = (severity: Problem['severity']) => problems.filter((problem) => problem.severity === severity).length;
    const tooMany = limit !== undefined && count('warning') > Number(limit);
    if (tooMany) io.err(`aliecs: ${count('warning')} warnings are more than the ${limit} that are allowed.`);
    return count('error') > 0 || tooMany ? EXIT.problems : EXIT.fine;
  },
};

/** The files of ours at or below a path; undefined if there is nothing. */
async function inputsOf(given: string, workspace: Workspace): Promise<readonly Input[] | undefined> {
  const path = resolve(given).replaceAll('\\', '/');
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts === undefined) return undefined;
  if (!facts.isDirectory()) {
    await workspace.addFolder(repositoryOf(path));
    workspace.addFile(path);
    return [{ path, shown: given }];
  }
  await workspace.addFolder(path);
  const root = given.replaceAll('\\', '/').replace(/\/+$/, '').replace(/^\.\//, '');
  const prefix = root === '.' || given === './' ? '' : `${root}/`;
  const inside = workspace.files.filter((file) => file.path.startsWith(`${path}/`));
  return inside
    .map((file) => ({ path: file.path, shown: `${prefix}${file.path.slice(path.length + 1)}` }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** With the files under their shown names, related places included; a file that was named twice is checked once. */
function check(inputs: readonly Input[], workspace: Workspace): readonly Problem[] {
  const names = new Map(inputs.map(({ path, shown }) => [path, shown]));
  const view = workspace.view(() => {});
  const shown = (path: string) => names.get(path) ?? path;
  return [...names.keys()].flatMap((path) =>
    diagnose(path, view).map((problem) => ({
      ...problem,
      file: shown(problem.file),
      ...(problem.related && { related: problem.related.map((place) => ({ ...place, file: shown(place.file) })) }),
    })),
  );
}

function jsonLine({ file, code, severity, message, range }: Problem): string {
  return JSON.stringify({ file, code, severity, message, range });
}

/** For a person: every problem with its line, but for hints about style, then a sum. */
function print(problems: readonly Problem[], inputs: readonly Input[], workspace: Workspace, io: Io): void {
  const paths = new Map(inputs.map(({ path, shown }) => [shown, path]));
  const view = workspace.view(() => {});
  for (const { file, code, severity, message, range, related = [] } of problems) {
    if (severity === 'hint') continue;
    const { line, character } = range.start;
    io.out(`${file}:${line + 1}:${character + 1}: ${severity}: ${message} [${code}]`);
    const source = view.text(paths.get(file) ?? '')?.split(/\r?\n/)[line] ?? '';
    for (const shownLine of excerpt(source, character, range.end.line === line ? range.end.character : source.length)) io.out(shownLine);
    for (const place of related.slice(0, 3)) io.out(`    ${place.file}:${place.range.start.line + 1}: ${place.message}`);
  }
  if (inputs.length === 0) {
    io.err('aliecs: there are no AliECS files here.');
    return;
  }
  const count = (severity: Problem['severity'], word: string) => {
    const number = problems.filter((problem) => problem.severity === severity).length;
    return `${number} ${word}${number === 1 ? '' : 's'}`;
  };
  const infos = problems.filter(({ severity }) => severity === 'information').length;
  io.err(
    `${inputs.length} file${inputs.length === 1 ? '' : 's'}: ${count('error', 'error')}, ${count('warning', 'warning')}, ${infos} for information.`,
  );
}

const WIDTH = 120;

/** The line with the place under it; of a long line the part around it. */
function excerpt(source: string, start: number, end: number): readonly string[] {
  const from = start > WIDTH - 40 ? start - 40 : 0;
  const part = source.slice(from, from + WIDTH).replaceAll('\t', ' ');
  const length = Math.max(1, Math.min(end, from + WIDTH) - start);
  return [`    ${from > 0 ? '…' : ''}${part}`, `    ${from > 0 ? ' ' : ''}${' '.repeat(start - from)}${'^'.repeat(length)}`];
}
