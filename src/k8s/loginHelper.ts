import { spawn } from 'node:child_process';
import { fail, type Outcome, ok } from '../base/outcome.ts';
import { isRecord } from '../base/record.ts';
import { parseJson, textOf } from './json.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a login helper gives: as user fields of a kubeconfig, and until when, in milliseconds since the epoch. */
export interface Login {
  readonly fields: Fields;
  /** Absent: until the server refuses it. */
  readonly expiresAt?: number;
}

/** Why a login helper gives nothing: Node's code where it could not be started, else a few words. */
export type HelperFault =
  | { readonly kind: 'not started'; readonly code: string }
  | { readonly kind: 'failed'; readonly said: string }
  | { readonly kind: 'answer' };

/** More is no ExecCredential, and would take the editor's memory. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Runs the program of an `exec` section (client.authentication.k8s.io) and reads what it answers. Nobody is at its standard input. Never rejects. */
export async function askLoginHelper(exec: Fields, cluster: Fields): Promise<Outcome<Login, HelperFault>> {
  const ran = await run(textOf(exec['command']) ?? '', texts(exec['args']), environmentOf(exec, cluster));
  if (!ran.ok) return ran;
  const answer = parseJson(ran.value);
  const status = isRecord(answer) && isRecord(answer['status']) ? answer['status'] : {};
  const token = textOf(status['token']);
  const certificate = textOf(status['clientCertificateData']);
  const key = textOf(status['clientKeyData']);
  if ((token === undefined && certificate === undefined) || (certificate === undefined) !== (key === undefined))
    return fail({ kind: 'answer' });
  const expiresAt = Date.parse(textOf(status['expirationTimestamp']) ?? '');
  return ok({
    fields: {
      ...(token === undefined ? {} : { token }),
      ...(certificate === undefined ? {} : { 'client-certificate-data': base64(certificate) }),
      ...(key === undefined ? {} : { 'client-key-data': base64(key) }),
    },
    ...(Number.isNaN(expiresAt) ? {} : { expiresAt }),
  });
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** A number that somebody left without quotes is an argument all the same. */
function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => item !== null).map(String) : [];
}

/** This process's environment, that of the section, and which form of answer is expected. */
function environmentOf(exec: Fields, cluster: Fields): NodeJS.ProcessEnv {
  const own: unknown[] = Array.isArray(exec['env']) ? exec['env'] : [];
  const given = own.flatMap((entry) => {
    const name = isRecord(entry) ? textOf(entry['name']) : undefined;
    return isRecord(entry) && name !== undefined ? [[name, String(entry['value'] ?? '')] as const] : [];
  });
  const info = {
    kind: 'ExecCredential',
    apiVersion: textOf(exec['apiVersion']) ?? 'client.authentication.k8s.io/v1',
    spec: { interactive: false, ...(exec['provideClusterInfo'] === true ? { cluster: clusterInfo(cluster) } : {}) },
  };
  return { ...process.env, ...Object.fromEntries(given), KUBERNETES_EXEC_INFO: JSON.stringify(info) };
}

const INFO_FIELDS = ['server', 'tls-server-name', 'insecure-skip-tls-verify', 'certificate-authority-data', 'proxy-url'];
/** Name of the extension of a cluster that is meant for its login helpers. */
const INFO_EXTENSION = 'client.authentication.k8s.io/exec';

function clusterInfo(cluster: Fields): Fields {
  const extensions: unknown[] = Array.isArray(cluster['extensions']) ? cluster['extensions'] : [];
  const own = extensions.find((extension) => isRecord(extension) && extension['name'] === INFO_EXTENSION);
  const known = INFO_FIELDS.flatMap((name) => (cluster[name] === undefined || cluster[name] === null ? [] : [[name, cluster[name]]]));
  return { ...Object.fromEntries(known), ...(isRecord(own) ? { config: own['extension'] } : {}) };
}

/** What a program prints on its standard output, if it ends well. */
function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome<string, HelperFault>> {
  return new Promise((resolve) => {
    const notStarted = (error: unknown) =>
      resolve(fail({ kind: 'not started', code: isRecord(error) ? (textOf(error['code']) ?? '') : '' }));
    try {
      const program = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
      const out: Buffer[] = [];
      const err: Buffer[] = [];
      let bytes = 0;
      // Whoever asked may be gone before it has answered; nobody else would end it.
      const end = () => program.kill();
      process.once('exit', end);
      const keepIn = (chunks: Buffer[]) => (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MOST_BYTES) end();
        else chunks.push(chunk);
      };
      program.stdout.on('data', keepIn(out));
      program.stderr.on('data', keepIn(err));
      program.on('error', notStarted);
      program.on('close', (code) => {
        process.off('exit', end);
        if (bytes > MOST_BYTES) resolve(fail({ kind: 'answer' }));
        else if (code !== 0) resolve(fail({ kind: 'failed', said: lastLine(Buffer.concat(err).toString('utf8')) }));
        else resolve(ok(Buffer.concat(out).toString('utf8')));
      });
    } catch (error) {
      notStarted(error);
    }
  });
}

function lastLine(text: string): string {
  return (text.trim().split('\n').at(-1) ?? '').slice(0, 300);
}
