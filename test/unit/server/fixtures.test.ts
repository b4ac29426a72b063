import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFixtures } from '../../../src/server/fixtures.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aliecs-fixtures-'));
  writeFileSync(join(folder, 'good.json'), '{"inventory.DetectorForHost": {"*": "ITS"}}');
  writeFileSync(join(folder, 'broken.json'), '{');
  writeFileSync(join(folder, 'shape.json'), '{"inventory.DetectorForHost": "ITS"}');
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['', { ok: true, value: {} }],
  ['good.json', { ok: true, value: { 'inventory.DetectorForHost': { '*': 'ITS' } } }],
  ['absent.json', { ok: false, error: expect.stringContaining('absent.json cannot be read') }],
  ['broken.json', { ok: false, error: expect.stringContaining('broken.json is no JSON') }],
  ['shape.json', { ok: false, error: expect.stringContaining('shape.json must hold an object') }],
])('the fixtures file %j is read, or the person hears why not', async (setting, expected) => {
  expect(await readFixtures(setting, folder)).toEqual(expected);
});
