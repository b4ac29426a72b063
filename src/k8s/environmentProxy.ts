import { BlockList, isIP } from 'node:net';

/** A proxy, and what names it, for messages. */
export interface NamedProxy {
  readonly url: string;
  readonly origin: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy that the environment names for a server, as kubectl takes it where the kubeconfig has no proxy-url: `HTTPS_PROXY` or
 * `HTTP_PROXY` but for this machine and what `NO_PROXY` lists (golang.org/x/net/http/httpproxy).
 */
export function environmentProxy(server: URL, environment: Environment): NamedProxy | undefined {
  const name = server.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const address = variable(environment, name);
  if (address === '' || isExempt(server, variable(environment, 'NO_PROXY'))) return undefined;
  return { url: address.includes('://') ? address : `http://${address}`, origin: name };
}

function variable(environment: Environment, name: string): string {
  return (environment[name] || environment[name.toLowerCase()] || '').trim();
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };

function isExempt(server: URL, list: string): boolean {
  const host = server.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (host === 'localhost' || isLoopback(host)) return true;
  const port = server.port || DEFAULT_PORTS[server.protocol];
  return list
    .toLowerCase()
    .split(',')
    .some((entry) => covers(entry.trim(), host, port ?? ''));
}

function isLoopback(host: string): boolean {
  return host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Whether an entry of `NO_PROXY` is about the host: `*`, an address, a range of addresses, a name with all below it, or `.name` for what is below it. */
function covers(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true;
  if (entry.includes('/')) return inRange(entry, host);
  const [, named, wantedPort] = /^(.*?)(?::(\d+))?$/.exec(isIP(entry) === 6 ? `[${entry}]` : entry) ?? [];
  const name = (named ?? '').replace(/^\[|\]$/g, '').replace(/^\*(?=\.)/, '');
  if (name === '' || (wantedPort !== undefined && wantedPort !== port)) return false;
  if (name === host) return true;
  return isIP(host) === 0 && host.endsWith(name.startsWith('.') ? name : `.${name}`);
}

function inRange(entry: string, host: string): boolean {
  const [network = '', bits = ''] = entry.split('/');
  const version = isIP(network);
  const length = Number(bits);
  if (version === 0 || version !== isIP(host) || !/^\d+$/.test(bits) || length > (version === 4 ? 32 : 128)) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const range = new BlockList();
  range.addSubnet(network, length, family);
  return range.check(host, family);
}
