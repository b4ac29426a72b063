import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, sep } from 'node:path';
import { fail, type Outcome, ok } from '../base/outcome.ts';
import { isRecord } from '../base/record.ts';
import { type ClusterError, clusterError } from './clusterError.ts';
import { textOf } from './json.ts';
import type { KubeconfigEntry } from './kubeconfigFile.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The user's and the cluster's fields with every file read, checked and put in as data, so that a fault is told in words instead of
 * failing somewhere inside TLS. Relative paths start at the kubeconfig's folder. As in kubectl, `…-data` wins over a file, and
 * `tokenFile` over `token`. `now` in milliseconds since the epoch.
 */
export async function readUser(user: KubeconfigEntry, now: number): Promise<Outcome<Fields, ClusterError>> {
  const read: Record<string, unknown> = { ...user.fields };
  const tokenFile = textOf(read['tokenFile']);
  if (tokenFile !== undefined) {
    const token = await readReferenced(user, 'tokenFile', tokenFile);
    if (!token.ok) return token;
    read['token'] = token.value.toString('utf8');
    delete read['tokenFile'];
  }
  if (typeof read['token'] === 'string') read['token'] = read['token'].trim();
  const token = read['token'];
  if (token !== undefined && token !== null && !(typeof token === 'string' && /^[\x21-\x7e]*$/.test(token))) {
    return refuse(user, 'has a token with characters that no HTTP header can carry. Copy it again, on one line and in quotes');
  }
  if (tokenFile !== undefined && token === '') return refuse(user, `has an empty token file ${absolute(user, tokenFile)}`);

  if (textOf(read['username']) !== undefined) read['password'] ??= '';
  const certificate = await pem(user, 'client-certificate', read);
  if (!certificate.ok) return certificate;
  const key = await pem(user, 'client-key', read);
  if (!key.ok) return key;
  if (certificate.value || key.value) {
    const fault = pairFault(certificate.value, key.value, now);
    if (fault !== undefined) return refuse(user, fault);
  }
  const exec = read['exec'];
  if (isRecord(exec)) {
    const command = textOf(exec['command']);
    if (command === undefined) return refuse(user, 'has an exec section without a command');
    if (exec['interactiveMode'] === 'Always') {
      return refuse(user, `logs in with ${command}, which always asks at a terminal; there is none here. Log in at a terminal first`);
    }
    // Like kubectl: only a command with a folder in it is looked for beside the kubeconfig.
    if (command.includes(sep)) read['exec'] = { ...exec, command: absolute(user, command) };
  }
  return ok(read);
}

/** See `readUser`. */
export async function readCluster(cluster: KubeconfigEntry): Promise<Outcome<Fields, ClusterError>> {
  const read: Record<string, unknown> = { ...cluster.fields };
  const authority = await pem(cluster, 'certificate-authority', read);
  if (!authority.ok) return authority;
  if (authority.value && parsedCertificate(authority.value) === undefined) {
    return refuse(cluster, 'has a certificate-authority that is not a certificate in PEM form');
  }
  const skip = read['insecure-skip-tls-verify'];
  if (skip !== undefined && skip !== null && typeof skip !== 'boolean') {
    return refuse(cluster, 'has an insecure-skip-tls-verify that is neither true nor false');
  }
  const proxy = textOf(read['proxy-url']);
  if (proxy !== undefined && !isProxyUrl(proxy)) {
    return refuse(cluster, 'has a proxy-url that is not an http, https or socks5 address');
  }
  return ok(read);
}

/** The address of a cluster's API server, checked; never with a name and password in it. */
export function readServer(cluster: KubeconfigEntry): Outcome<URL, ClusterError> {
  const text = textOf(cluster.fields['server']);
  if (text === undefined) return refuse(cluster, 'has no server');
  const url = urlOf(text);
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    return refuse(cluster, 'has a server that is no address beginning with https:// or http://');
  }
  if (url.username || url.password) return refuse(cluster, 'has a name or password in its server address; put them into the user');
  return ok(url);
}

/** Whether requests can be sent through it. */
export function isProxyUrl(text: string): boolean {
  return /^(https?|socks5h?):$/.test(urlOf(text)?.protocol ?? '');
}

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function refuse(entry: KubeconfigEntry, why: string): Outcome<never, ClusterError> {
  return fail(clusterError('kubeconfig', `${entry.kind} ${entry.name} ${why} (${entry.file}, line ${entry.line}).`));
}

function absolute(entry: KubeconfigEntry, path: string): string {
  return isAbsolute(path) ? path : join(dirname(entry.file), path);
}

async function readReferenced(entry: KubeconfigEntry, field: string, path: string): Promise<Outcome<Buffer, ClusterError>> {
  const full = absolute(entry, path);
  try {
    return ok(await readFile(full));
  } catch (error) {
    const code = isRecord(error) ? error['code'] : undefined;
    const why = code === 'ENOENT' ? 'does not exist' : code === 'EISDIR' ? 'is a directory' : `cannot be read (${String(code)})`;
    return refuse(entry, `names as its ${field} the file ${full}, which ${why}`);
  }
}

/** Leaves only the `…-data` form in `fields`. */
async function pem(
  entry: KubeconfigEntry,
  field: string,
  fields: Record<string, unknown>,
): Promise<Outcome<Buffer | undefined, ClusterError>> {
  const data = fields[`${field}-data`];
  const path = textOf(fields[field]);
  delete fields[field];
  if (data !== undefined && data !== null && data !== '') {
    const packed = typeof data === 'string' ? data.replace(/\s/g, '') : '';
    if (packed === '' || packed.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) {
      return refuse(entry, `has a ${field}-data that is not valid base64`);
    }
    return ok(Buffer.from(packed, 'base64'));
  }
  if (path === undefined) return ok(undefined);
  const read = await readReferenced(entry, field, path);
  if (read.ok) fields[`${field}-data`] = read.value.toString('base64');
  return read;
}

function parsedCertificate(bytes: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(bytes);
  } catch {
    return undefined;
  }
}

/** What is wrong with a client certificate and its key, if anything. */
function pairFault(certificate: Buffer | undefined, key: Buffer | undefined, now: number): string | undefined {
  if (certificate === undefined) return 'has a client-key but no client-certificate';
  if (key === undefined) return 'has a client-certificate but no client-key';
  const parsed = parsedCertificate(certificate);
  if (parsed === undefined) return 'has a client-certificate that is not a certificate in PEM form';
  try {
    if (!parsed.checkPrivateKey(createPrivateKey(key))) return 'has a client-key that does not belong to its client-certificate';
  } catch {
    return 'has a client-key that is not an unencrypted private key in PEM form';
  }
  const [from, to] = [Date.parse(parsed.validFrom), Date.parse(parsed.validTo)];
  if (now > to) return `has a client-certificate that expired on ${new Date(to).toISOString()}. Get a new one`;
  if (now < from) return `has a client-certificate that is valid only from ${new Date(from).toISOString()} on`;
  return undefined;
}
