import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { fail, type Outcome, ok } from '../base/outcome.ts';
import { isFixtures } from '../core/template/fixtures.ts';
import type { AuthoringSettings } from '../language/workspaceView.ts';

/** The answers of the file that the setting names, none for an empty one; the error is a sentence for the person. */
export async function readFixtures(setting: string, folder: string | undefined): Promise<Outcome<AuthoringSettings['fixtures'], string>> {
  if (setting === '') return ok({});
  const path = fixturesPath(setting, folder);
  const useless = (why: string) => fail(`aliecs.fixtures: ${path} ${why}; what only the installation can answer stays unknown.`);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return useless('cannot be read');
  }
  try {
    const parsed: unknown = JSON.parse(text);
    return isFixtures(parsed) ? ok(parsed) : useless('must hold an object of functions, each an object of arguments and answers (texts)');
  } catch {
    return useless('is no JSON');
  }
}

/** Where the setting leads; relative to the first folder of the workspace. */
export function fixturesPath(setting: string, folder: string | undefined): string {
  return isAbsolute(setting) ? setting : join(folder ?? '.', setting);
}
