import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { ClusterFactsMessage } from '../../protocol/messages.ts';
import type { Connection } from '../connection/connection.ts';
import { followDefinitions } from '../connection/definitionDifferences.ts';
import type { Link } from '../connection/link.ts';
import type { Ui } from '../ui.ts';
import { Coalescer } from '../views/coalescer.ts';
import { factsSignature } from './factsSignature.ts';

const PERIOD_MS = 1000;

/** Tells the language server what the cluster holds, when that has changed in a way that checks and plans can see. */
export function sendClusterFacts(ui: Pick<Ui, 'connection' | 'server' | 'clock' | 'memory' | 'documents'>): Disposable {
  const { connection, server, clock } = ui;
  const owned = new DisposableStore();
  let sent = 'null';
  const send = () => {
    const facts = knownFacts(connection);
    if (facts === undefined) return;
    const signature = facts === null ? 'null' : factsSignature(facts);
    if (server.status !== 'running' || signature === sent) return;
    sent = signature;
    void server.notify('aliecs/clusterFacts', facts);
  };
  const soon = owned.add(new Coalescer(clock, PERIOD_MS, send));
  owned.add(connection.onDidChangeData(() => soon.request()));
  owned.add(connection.onDidChangeStatus(() => soon.request()));
  owned.add(followDefinitions(ui, () => soon.request()));
  owned.add(
    server.onDidChangeStatus(() => {
      sent = 'null';
      soon.request();
    }),
  );
  return owned;
}

/** Undefined while the watch is not live: what is not yet known must not look as if it were not there, and what was known stays. */
function knownFacts({ link }: Connection): ClusterFactsMessage | null | undefined {
  if (link === undefined) return null;
  return link.manager.watchState.name === 'live' ? factsOf(link) : undefined;
}

/** What the watches of a link know now. */
export function factsOf({ manager }: Link): ClusterFactsMessage {
  const { taskTemplates, nodes, tasks } = manager.facts;
  const { context, namespace } = manager.target;
  const definitions = manager.definitions.different.map(({ uid, resourceVersion, text }) => ({ uid, resourceVersion, text }));
  return {
    context,
    namespace,
    ...(taskTemplates === undefined ? {} : { taskTemplates }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(tasks === undefined ? {} : { tasks }),
    ...(definitions.length === 0 ? {} : { definitions }),
  };
}
