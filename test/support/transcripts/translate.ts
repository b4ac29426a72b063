/** What a recorded server called things, and what the server under test calls them: uids, versions, tokens, generated names. */
export class Names {
  readonly #known = new Map<string, string>();

  /** Walks two answers side by side and learns which value stands for which. */
  learn(recorded: unknown, own: unknown, key = ''): void {
    if (typeof recorded === 'string' && typeof own === 'string') {
      const opaque = ['uid', 'resourceVersion', 'continue'].includes(key) || (key === 'name' && /^g-[a-z0-9]{5}$/.test(recorded));
      if (opaque && recorded !== '') this.#known.set(recorded, own);
    } else if (Array.isArray(recorded) && Array.isArray(own)) {
      recorded.forEach((item, index) => {
        this.learn(item, own[index]);
      });
    } else if (typeof recorded === 'object' && typeof own === 'object' && recorded !== null && own !== null) {
      const other = new Map<string, unknown>(Object.entries(own));
      for (const [name, item] of Object.entries(recorded)) this.learn(item, other.get(name), name);
    }
  }

  /** A path with recorded versions and tokens replaced; versions that no answer showed become the current one. */
  path(path: string, current: string): string {
    return path
      .replace(/(resourceVersion=)(\d+)/g, (_, start: string, version: string) => {
        const kept = Number(version) < 10 || version.length > 6;
        return start + (kept ? version : (this.#known.get(version) ?? current));
      })
      .replace(/(continue=)([\w-]{20,})/g, (_, start: string, token: string) => start + this.#token(token, current))
      .replace(/(hash=)([0-9A-F]{128})/g, (_, start: string, hash: string) => start + (this.#known.get(hash) ?? hash));
  }

  /** A body with recorded uids and versions replaced. */
  body(body: string): string {
    return body.replace(
      /("(?:uid|resourceVersion)":")([^"]+)/g,
      (_, start: string, value: string) => start + (this.#known.get(value) ?? value),
    );
  }

  set(recorded: string, own: string): void {
    this.#known.set(recorded, own);
  }

  #token(token: string, current: string): string {
    const known = this.#known.get(token);
    if (known !== undefined) return known;
    const text = Buffer.from(token, 'base64url').toString('utf8');
    const moved = text.replace(/("rv":)(\d+)/, (_, start: string, version: string) => start + (this.#known.get(version) ?? current));
    return Buffer.from(moved).toString('base64url');
  }
}
