import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const WEBVIEW = resolve(import.meta.dirname, '../../src/webview');

/** Ways in which a text of a file or a cluster would become markup or code. */
const UNSAFE =
  /\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser|srcdoc|eval|new Function)\b|['"]on[a-z]+['"]\s*:/;

function unsafeLines(text: string): string[] {
  return text.split('\n').filter((line) => UNSAFE.test(line));
}

test('what would make markup or code of a text is found', () => {
  expect(unsafeLines("element.innerHTML = text;\nh('a', { 'onclick': text });\nelement.append(text);")).toEqual([
    'element.innerHTML = text;',
    "h('a', { 'onclick': text });",
  ]);
});

test('the panels show texts as texts', () => {
  const files = readdirSync(WEBVIEW, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap((file) => unsafeLines(readFileSync(join(WEBVIEW, file), 'utf8')).map((line) => `${file}: ${line}`))).toEqual([]);
});
