import { isRecord } from '../base/record.ts';
import { type ClusterError, clusterError } from './clusterError.ts';
import { textOf } from './json.ts';

/** Why no answer came, in words. `error` is what Node reports; `server` the address as the person knows it, `proxy` what names the proxy on the way. */
export function networkError(error: unknown, server: URL, proxy: string | undefined): ClusterError {
  const fields = isRecord(error) ? error : {};
  const code = textOf(fields['code']) ?? '';
  const where = `The API server ${server.origin}`;
  const tls = tlsFault(code, fields, server);
  if (tls !== undefined) return clusterError('tls', `${where} ${tls.sentence}`, { brief: tls.brief });
  const refused = proxy === undefined ? undefined : PROXY_REFUSAL.exec(textOf(fields['message']) ?? '')?.[1];
  if (refused !== undefined) {
    const why = refused === '407' ? 'it wants to know who asks' : 'it leads elsewhere only';
    const sentence = `The way to the API server ${server.origin} is refused by the proxy: ${why} (HTTP ${refused}). It is named by ${proxy}.`;
    return clusterError('unreachable', sentence, { brief: 'refused by the proxy' });
  }
  const [words, brief] = FAULTS[code] ?? (code.startsWith('HPE_') ? NOT_HTTP : CLOSED);
  const through = proxy === undefined ? '' : ` The connection goes through ${proxy}.`;
  return clusterError('unreachable', `${where} ${words}${code === '' ? '' : ` (${code})`}. ${ADVICE[code] ?? ''}${through}`.trim(), {
    brief,
  });
}

/** What the proxy's agent makes of an answer other than 200. */
const PROXY_REFUSAL = /^Bad response: (\d+)$/;

/** The end of a sentence that begins with the server, and a few words. */
type Fault = readonly [string, string];

const CLOSED: Fault = ['closed the connection before it had answered', 'connection closed'];
const NOT_HTTP: Fault = ['answers something that is not HTTP', 'no HTTP server'];

const FAULTS: Readonly<Record<string, Fault>> = {
  ECONNREFUSED: ['cannot be reached: connection refused', 'connection refused'],
  ENOTFOUND: ['cannot be found: its name is not known to DNS', 'host name not known'],
  EAI_AGAIN: ['cannot be found: DNS does not answer', 'DNS does not answer'],
  ETIMEDOUT: ['does not answer', 'no answer'],
  EHOSTUNREACH: ['cannot be reached: no route to the host', 'no route to the host'],
  ENETUNREACH: ['cannot be reached: no network', 'no network'],
};

const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Is it running, and is the port right?',
  ENOTFOUND: 'Is the address right, and the VPN on?',
};

/** What is wrong with the server's certificate. */
function tlsFault(
  code: string,
  fields: Readonly<Record<string, unknown>>,
  server: URL,
): { readonly sentence: string; readonly brief: string } | undefined {
  switch (code) {
    case 'ERR_TLS_CERT_ALTNAME_INVALID': {
      const expected = textOf(fields['host']) ?? server.hostname;
      const names = certificateNames(fields['cert']);
      const held = names.length === 0 ? 'holds no names' : `is for ${names.join(', ')}`;
      const advice = 'Set tls-server-name in the kubeconfig to one of these names if that is right.';
      return { sentence: `was expected to be ${expected}, but its certificate ${held}. ${advice}`, brief: 'certificate for another name' };
    }
    case 'CERT_HAS_EXPIRED':
      return { sentence: 'has a certificate that has expired. Renew it, or check this machine’s clock.', brief: 'certificate expired' };
    case 'CERT_NOT_YET_VALID':
      return { sentence: 'has a certificate that is not valid yet. Check this machine’s clock.', brief: 'certificate not valid yet' };
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'CERT_SIGNATURE_FAILURE':
    case 'CERT_UNTRUSTED': {
      const advice = 'Put that authority into certificate-authority-data.';
      return {
        sentence: `has a certificate from an authority that the kubeconfig does not know (${code}). ${advice}`,
        brief: 'certificate authority not known',
      };
    }
    case 'EPROTO':
      return {
        sentence: 'does not speak TLS as expected (EPROTO). Does it perhaps serve http:// only, or ask for a client certificate?',
        brief: 'no TLS',
      };
    default:
      if (!/^(ERR_SSL_|ERR_TLS_|CERT_|ERR_OSSL_)/.test(code)) return undefined;
      return { sentence: `could not be talked to securely (${code}).`, brief: `TLS fault ${code}` };
  }
}

function certificateNames(certificate: unknown): string[] {
  if (!isRecord(certificate)) return [];
  const alternatives = textOf(certificate['subjectaltname']);
  if (alternatives !== undefined) return alternatives.split(', ').map((name) => name.replace(/^[^:]*:/, ''));
  const subject = certificate['subject'];
  const common = isRecord(subject) ? textOf(subject['CN']) : undefined;
  return common === undefined ? [] : [common];
}
