import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS, contributedCommands, contributedMenus } from '../../../src/ui/commands/table.ts';

const manifest = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../package.json'), 'utf8'));
const ours = new Set(COMMANDS.map(({ id }) => id));

/** Other modules contribute commands of their own; those of this table are held equal, both ways, by their ids. */
function mine(entries: readonly { readonly command: string }[]): unknown[] {
  return entries.filter(({ command }) => ours.has(command));
}

describe('package.json and the table of commands', () => {
  test('commands are the same', () => {
    expect(mine(manifest.contributes.commands)).toEqual(contributedCommands());
  });

  test('every contributed command of category AliECS is in the table', () => {
    const names = manifest.contributes.commands.map(({ command }: { command: string }) => command);
    expect(names.filter((name: string) => !ours.has(name))).toEqual([]);
  });

  test('menus are the same', () => {
    const menus = Object.entries<{ command: string }[]>(manifest.contributes.menus).map(([menu, entries]) => [menu, mine(entries)]);
    expect(Object.fromEntries(menus)).toEqual(contributedMenus());
  });

  test.each(COMMANDS.map(({ id, title }) => [id, title]))('%s has a title in sentence case: %s', (_, title) => {
    // The name of a kind is written as Kubernetes writes it.
    expect(title).toMatch(/^[A-Z][a-z]+( ([a-z]+|TaskTemplate))*( \([a-z ]+\))?…?$/);
  });

  test('ids are unique', () => {
    expect(ours.size).toBe(COMMANDS.length);
  });

  test('what views and welcome texts run exists', () => {
    const text = JSON.stringify([manifest.contributes.viewsWelcome, manifest.contributes.menus]);
    const used = [...text.matchAll(/command:(aliecs\.\w+)/g)].map((match) => match[1] ?? '');
    expect(used.filter((id) => !ours.has(id))).toEqual([]);
  });

  test('every colour of a state is contributed for the four kinds of theme', () => {
    const colours = manifest.contributes.colors.map(({ id, defaults }: { id: string; defaults: object }) => [
      id,
      Object.keys(defaults).sort(),
    ]);
    const kinds = ['dark', 'highContrast', 'highContrastLight', 'light'];
    expect(colours).toEqual(['running', 'configured', 'error', 'mixed', 'standby'].map((state) => [`aliecs.state.${state}`, kinds]));
  });
});
