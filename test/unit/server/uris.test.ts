import { describe, expect, test } from 'vitest';
import { pathOf, Uris } from '../../../src/server/uris.ts';

/** Path, and how VS Code spells its URI. */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ['/a/b.yaml', 'file:///a/b.yaml'],
  ['/my rüns #+🚀/x.yaml', 'file:///my%20r%C3%BCns%20%23%2B%F0%9F%9A%80/x.yaml'],
  ["/it's (a) *!/x", 'file:///it%27s%20%28a%29%20%2A%21/x'],
  ['c:/x/y.yaml', 'file:///c%3A/x/y.yaml'],
];

describe('URIs', () => {
  test.each(SPELLINGS)('of %s as VS Code spells it', (path, uri) => {
    expect(new Uris().uriOf(path)).toBe(uri);
    if (!path.includes(':')) expect(pathOf(uri)).toBe(path);
  });

  test('the last spelling under which a file was opened counts, until it is closed', () => {
    const uris = new Uris();
    uris.opened('/a/b', 'file:///a/%62');
    uris.opened('/a/b', 'file:///%61/b');
    expect(uris.uriOf('/a/b')).toBe('file:///%61/b');
    expect(uris.closed('/a/b', 'file:///%61/b')).toBe('file:///a/%62');
    expect(uris.uriOf('/a/b')).toBe('file:///a/%62');
    expect(uris.closed('/a/b', 'file:///a/%62')).toBeUndefined();
    expect(uris.uriOf('/a/b')).toBe('file:///a/b');
  });

  test('a text that was never saved has a path of its own, or the one where it will be', () => {
    expect(pathOf('untitled:Untitled-1')).toBe('/untitled:/Untitled-1.yaml');
    expect(pathOf('untitled:/a/workflows/new%20one.yaml')).toBe('/a/workflows/new one.yaml');
  });

  test('what is no file has no path', () => {
    expect(pathOf('git:/a/b.yaml')).toBeUndefined();
    expect(pathOf('file:///%zz')).toBeUndefined();
  });
});
