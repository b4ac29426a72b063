import { Agent, request } from 'node:https';

/** `admin` may everything, `reader` may look at custom objects, pods, events and nodes, `nobody` may nothing. */
export type ApiServerUser = 'admin' | 'reader' | 'nobody';

/** Where a real API server listens, and the certificate that it shows. */
export interface ApiServerAddress {
  readonly url: string;
  readonly cert: string;
}

interface ApiResponse {
  readonly status: number;
  readonly warnings: readonly string[];
  readonly text: string;
}

/** A real API server as tests use it. */
export interface ApiServerClient extends ApiServerAddress {
  /** Text of a kubeconfig file; its namespace is `default`. */
  kubeconfig(user: ApiServerUser): string;
  /** One request of the administrator. */
  send(method: string, path: string, body?: string, contentType?: string): Promise<ApiResponse>;
  /** The same, answered with the parsed body; throws unless the status is 2xx. */
  json(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Lets go of the connections. */
  close(): void;
}

export function apiServerClient({ url, cert }: ApiServerAddress): ApiServerClient {
  const agent = new Agent({ keepAlive: true, ca: cert });
  const send: ApiServerClient['send'] = (method, path, body, contentType = 'application/json') =>
    exchange(agent, `${url}${path}`, method, body, contentType);
  return {
    url,
    cert,
    kubeconfig: (user) => kubeconfigText(url, cert, user),
    send,
    async json(method, path, body) {
      const { status, text } = await send(method, path, body === undefined ? undefined : JSON.stringify(body));
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
      return JSON.parse(text);
    },
    close: () => agent.destroy(),
  };
}

function exchange(agent: Agent, url: string, method: string, body: string | undefined, contentType: string): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: 'Bearer admin-token', ...(body === undefined ? {} : { 'content-type': contentType }) };
    const outgoing = request(url, { method, agent, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: incoming.statusCode ?? 0, warnings: warningTexts(incoming.headersDistinct['warning'] ?? []), text });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Of `299 - "text"` headers, which Go escapes like strings. */
function warningTexts(headers: readonly string[]): string[] {
  return headers.flatMap((header) =>
    [...header.matchAll(/299 - ("(?:[^"\\]|\\.)*")/g)].map(([, quoted = '""']) => String(JSON.parse(quoted))),
  );
}

function kubeconfigText(server: string, cert: string, user: ApiServerUser): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'test', cluster: { server, 'certificate-authority-data': Buffer.from(cert).toString('base64') } }],
    users: [{ name: user, user: { token: `${user}-token` } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user, namespace: 'default' } }],
    'current-context': 'test',
  });
}
