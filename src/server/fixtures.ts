import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { AuthoringSettings } from '../language/workspaceView.ts';

/** The answers of a fixtures file; undefined where there is no such file or it is no JSON object of objects of texts. */
export async function readFixtures(setting: string, folder: string | undefined): Promise<AuthoringSettings['fixtures'] | undefined> {
  if (setting === '') return undefined;
  try {
    const parsed: unknown = JSON.parse(await readFile(fixturesPath(setting, folder), 'utf8'));
    return isFixtures(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Where the setting leads; relative to the first folder of the workspace. */
export function fixturesPath(setting: string, folder: string | undefined): string {
  return isAbsolute(setting) ? setting : join(folder ?? '.', setting);
}

function isFixtures(value: unknown): value is Record<string, Record<string, string>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (answers) => typeof answers === 'object' && answers !== null && Object.values(answers).every((answer) => typeof answer === 'string'),
    )
  );
}
