import { readFile } from 'node:fs/promises';
import { messageOf } from '../base/messageOf.ts';
import type { CustomKind } from '../core/environment/customObjects.ts';
import { admit, admitDocument } from '../core/schema/admit.ts';
import { encodeJson } from '../core/schema/encodeJson.ts';
import { locate } from '../core/schema/locate.ts';
import type { JsonObject, JsonValue } from '../core/schema/value.ts';
import type { ValuePath, Verdict } from '../core/schema/verdict.ts';
import { parseYaml, type YamlText } from '../core/yaml/parse.ts';
import { answerBatch } from './batch.ts';
import { type Command, EXIT, type Io } from './command.ts';
import { wrongUse } from './output.ts';
import { parse } from './parse.ts';

const help = `Usage: aliecs check-object FILE… [--namespace NAME] [--json]
       aliecs check-object --batch

Says what an API server with the AliECS CRDs would answer to each object of some manifests if it were created with strict field
validation. Needs no cluster. Exit codes: 0 all accepted, 1 some refused, 2 wrong use or an unreadable file.

  --namespace NAME  namespace of the request (default: that of each object, else default)
  --json            one JSON line a document: {file, document, code, reason, message, causes, warnings, stored}
  --batch           reads JSON lines {id, yaml or json, namespace, kind} from standard input and writes
                    {id, code, reason, message, causes, warnings, stored} for each; ends with 0 whatever the answers`;

/** `aliecs check-object`: the validator of the editor and the sandbox on the command line. */
export const checkObject: Command = {
  help,
  async run(args, io) {
    const json = args.includes('--json');
    const parsed = parse(args, {
      batch: { type: 'boolean' },
      namespace: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    });
    if (!parsed.ok) return wrongUse(io, json, parsed.error, help);
    const { positionals } = parsed.value;
    const namespace = parsed.value.text('namespace');
    if (parsed.value.flag('batch')) {
      if (positionals.length > 0) return wrongUse(io, json, 'With --batch the objects come from standard input, not from files.', help);
      await answerBatch(io, (input) => answer(input, namespace));
      return EXIT.fine;
    }
    if (positionals.length === 0) return wrongUse(io, json, 'At least one file is needed.', help);
    let exit: number = EXIT.fine;
    for (const file of positionals) exit = Math.max(exit, await checkFile(file, namespace, json, io));
    return exit;
  },
};

function answer(input: Readonly<Record<string, unknown>>, namespace: string | undefined): string {
  const { id, yaml, json, kind, path } = input;
  const text = typeof yaml === 'string' ? yaml : typeof json === 'string' ? json : undefined;
  const shownId = typeof id === 'string' || typeof id === 'number' ? id : null;
  if (text === undefined) return JSON.stringify({ id: shownId, error: 'The line has neither a text "yaml" nor a text "json".' });
  const format = typeof yaml === 'string' ? 'yaml' : 'json';
  const inPath = typeof path === 'string' ? /\/namespaces\/([^/]+)\//.exec(path)?.[1] : undefined;
  const requested = typeof input['namespace'] === 'string' ? input['namespace'] : (inPath ?? namespace);
  const verdict = admit({ text, format, ...(isKind(kind) ? { kind } : {}), ...(requested === undefined ? {} : { namespace: requested }) });
  return encodeJson({ id: shownId, ...published(verdict) });
}

function isKind(value: unknown): value is CustomKind {
  return value === 'Environment' || value === 'Task' || value === 'TaskTemplate';
}

/** What the API server would have told: paths are for editors. */
function published(verdict: Verdict): JsonObject {
  const { code, reason, message, warnings } = verdict;
  const causes: JsonValue = verdict.causes.map((cause) => ({ reason: cause.reason, message: cause.message, field: cause.field }));
  return { code, reason, message, causes, warnings, ...('stored' in verdict ? { stored: verdict.stored } : {}) };
}

async function checkFile(file: string, namespace: string | undefined, json: boolean, io: Io): Promise<number> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const message = `${file} cannot be read: ${messageOf(error)}`;
    if (json) io.out(JSON.stringify({ file, error: message }));
    io.err(`aliecs: ${message}`);
    return EXIT.failure;
  }
  let exit: number = EXIT.fine;
  const yaml = parseYaml(text, 'manifest');
  for (const [index, document] of yaml.documents.entries()) {
    if (document.contents === undefined && document.errors.length === 0) continue;
    const verdict = admitDocument(yaml, index, namespace === undefined ? {} : { namespace });
    if (verdict.code !== 201) exit = EXIT.problems;
    if (json) io.out(encodeJson({ file, document: index, ...published(verdict) }));
    else for (const line of explained(file, yaml, index, verdict)) io.out(line);
  }
  return exit;
}

interface Finding {
  readonly offset: number;
  readonly word: 'error' | 'warning';
  readonly message: string;
}

/** For a person: every finding in the order of the text, with its place and the line. */
function explained(file: string, yaml: YamlText, index: number, verdict: Verdict): string[] {
  const findings = verdict.code === 201 ? [] : faults(yaml, index, verdict);
  const start = yaml.documents[index]?.contents?.span.start ?? 0;
  findings.push(...verdict.warnings.map((message) => ({ offset: start, word: 'warning' as const, message })));
  findings.sort((a, b) => a.offset - b.offset);
  return findings.flatMap(({ offset, word, message }) => excerpt(file, yaml, offset, word, message));
}

function faults(yaml: YamlText, index: number, { message, causes, strict }: Verdict): Finding[] {
  const { contents, errors = [] } = yaml.documents[index] ?? {};
  const fault = (path: ValuePath, isKey: boolean, text: string): Finding => {
    const place = contents && locate(contents, path);
    const span = place && (isKey || !place.complete ? (place.key ?? place.value) : place.value);
    return { offset: span?.start ?? 0, word: 'error', message: text };
  };
  const found = [
    ...strict.map((error) => fault(error.path, true, error.message)),
    ...causes.map((cause) => fault(cause.path, false, `${cause.field}: ${cause.message}`)),
  ];
  return found.length > 0 ? found : [{ offset: errors[0]?.span.start ?? contents?.span.start ?? 0, word: 'error', message }];
}

function excerpt(file: string, yaml: YamlText, offset: number, word: string, message: string): string[] {
  const { line, character } = yaml.lines.position(offset);
  const from = yaml.lines.offset({ line, character: 0 });
  const source = yaml.text.slice(from).split(/\r?\n/, 1)[0] ?? '';
  return [`${file}:${line + 1}:${character + 1}: ${word}: ${message}`, `    ${source}`, `    ${' '.repeat(character)}^`];
}
