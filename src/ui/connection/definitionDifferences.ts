import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { DifferentDefinition } from '../../manager/definitions.ts';
import type { VirtualDocuments } from '../documents/virtualDocuments.ts';
import { differencesText, differencesWords } from '../present/definitionWords.ts';
import type { Connection } from './connection.ts';
import type { Link } from './link.ts';

/** Definitions change when an operator is installed anew: seldom. */
const PERIOD_MS = 300_000;
const TOLD = 'aliecs.definitionDifferences';

interface Parts {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly memory: vscode.Memento;
  readonly documents: VirtualDocuments;
}

/**
 * Reads the cluster's definitions while one is connected, tells `changed` when others than before differ from those of this extension, and the
 * person once a context.
 */
export function followDefinitions(parts: Parts, changed: () => void): Disposable {
  const { connection, clock } = parts;
  const owned = new DisposableStore();
  let followed: { readonly link: Link; readonly stop: AbortController } | undefined;
  const follow = async (link: Link, { signal }: AbortController) => {
    while (!signal.aborted) {
      const before = link.manager.definitions.different;
      // Whoever may not read them is checked by those that are here.
      const read = await link.manager.definitions.read({ signal });
      const { different } = link.manager.definitions;
      if (signal.aborted) return;
      if (read.ok && !isSame(before, different)) {
        changed();
        if (different.length > 0) void tell(parts, link, different);
      }
      await clock.sleep(PERIOD_MS, signal);
    }
  };
  const look = () => {
    const { link } = connection;
    if (link === followed?.link) return;
    followed?.stop.abort();
    followed = link && { link, stop: new AbortController() };
    if (followed) void follow(followed.link, followed.stop);
  };
  owned.add(connection.onDidChangeStatus(look));
  owned.add({ dispose: () => followed?.stop.abort() });
  look();
  return owned;
}

function isSame(before: readonly DifferentDefinition[], now: readonly DifferentDefinition[]): boolean {
  return before.length === now.length && before.every((definition, index) => definition === now[index]);
}

async function tell({ memory, documents }: Parts, { manager }: Link, different: readonly DifferentDefinition[]): Promise<void> {
  const { context } = manager.target;
  const text = differencesText(different, context);
  const told = memory.get<Readonly<Record<string, string>>>(TOLD, {});
  // Enough of it to know it again.
  const summary = `${text.length} ${text.slice(0, 2_000)}`;
  if (told[context] === summary) return;
  await memory.update(TOLD, { ...told, [context]: summary });
  const show = 'Show differences';
  const answer = await vscode.window.showInformationMessage(differencesWords(different, context), show);
  if (answer === show) await documents.show([context, 'definitions.md'], text);
}
