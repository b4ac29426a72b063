import * as vscode from 'vscode';
import { type Outcome, ok } from '../../base/outcome.ts';
import type { EnvironmentOverview } from '../../core/environment/overview.ts';
import type { EnvironmentEvent } from '../../core/environment/transitions.ts';
import type { ClusterError } from '../../k8s/clusterError.ts';
import type { OperationOptions, RunArguments } from '../../manager/operation.ts';
import type { Link } from '../connection/link.ts';
import type { Ui } from '../ui.ts';
import { drivePath } from './drivePath.ts';
import { runWrite } from './operation.ts';
import { pickEnvironment } from './pickEnvironment.ts';
import { askRunNumber, transitionRemedies } from './transition.ts';

const TARGETS = ['standby', 'configured', 'running'];

/** Does the legal transitions to a chosen state one by one and stops at the first that fails. */
export async function driveTo(ui: Ui, argument: unknown): Promise<void> {
  const picked = await pickEnvironment(ui, argument, 'driveTo', 'Drive to…');
  if (picked === undefined) return;
  const { link, environment } = picked;
  const target = await askTarget(environment);
  if (target === undefined) return;
  const run = target.path.includes('START_ACTIVITY') ? await askRunNumber(link, environment.id) : undefined;
  if (target.path.includes('START_ACTIVITY') && run === undefined) return;
  await runWrite(ui, link, {
    title: `Drive ${environment.id} to ${target.state.toUpperCase()}`,
    run: (options) => drive(link, environment.name, target.path, options, run),
    remedies: (error) => transitionRemedies(environment.name, error, () => driveTo(ui, argument)),
  });
}

interface Target {
  readonly state: string;
  readonly path: readonly EnvironmentEvent[];
}

async function askTarget(environment: EnvironmentOverview): Promise<Target | undefined> {
  const items = TARGETS.flatMap((state) => {
    const path = drivePath(environment.state.toLowerCase(), state);
    if (path === undefined || path.length === 0) return [];
    return [{ label: state.toUpperCase(), description: path.join(' → '), target: { state, path } }];
  });
  const placeHolder = `${environment.id} is ${environment.state}`;
  return (await vscode.window.showQuickPick(items, { title: 'Drive to…', placeHolder }))?.target;
}

async function drive(
  { manager }: Link,
  name: string,
  path: readonly EnvironmentEvent[],
  options: OperationOptions,
  run: RunArguments | undefined,
): Promise<Outcome<void, ClusterError>> {
  for (const [index, event] of path.entries()) {
    const onProgress: OperationOptions['onProgress'] = ({ message, done, total }) =>
      options.onProgress?.({
        message: `step ${index + 1} of ${path.length}, ${message}`,
        done: index + (total === 0 ? 0 : done / total),
        total: path.length,
      });
    const outcome = await manager.transition(name, event, { ...options, onProgress, ...(run === undefined ? {} : { run }) });
    if (!outcome.ok) return outcome;
  }
  return ok(undefined);
}
