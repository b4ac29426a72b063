const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Standard base64 of a byte string. */
export function base64(bytes: string): string {
  let out = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const chunk = bytes.slice(at, at + 3);
    const bits = (chunk.charCodeAt(0) << 16) | ((chunk.charCodeAt(1) || 0) << 8) | (chunk.charCodeAt(2) || 0);
    for (let place = 0; place < 4; place++) {
      out += place <= chunk.length ? ALPHABET.charAt((bits >> (18 - 6 * place)) & 63) : '=';
    }
  }
  return out;
}

/** Go's StdEncoding: padding is required, line ends are skipped; the message of its error otherwise. */
export function fromBase64(text: string): { readonly bytes: string } | { readonly error: string } {
  const clean = text.replace(/[\r\n]/g, '');
  const wrong = /[^A-Za-z0-9+/]/.exec(clean.replace(/={1,2}$/, ''));
  if (wrong || clean.length % 4 !== 0) {
    return { error: `illegal base64 data at input byte ${wrong?.index ?? clean.length - (clean.length % 4)}` };
  }
  let bytes = '';
  for (let at = 0; at < clean.length; at += 4) {
    const chunk = clean.slice(at, at + 4).replace(/=+$/, '');
    if (chunk.length < 2) return { error: `illegal base64 data at input byte ${at + chunk.length}` };
    let bits = 0;
    for (let place = 0; place < 4; place++) bits = (bits << 6) | Math.max(0, ALPHABET.indexOf(chunk.charAt(place) || 'A'));
    bytes += String.fromCharCode(bits >> 16, (bits >> 8) & 255, bits & 255).slice(0, chunk.length - 1);
  }
  return { bytes };
}
