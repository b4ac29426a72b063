import { existsSync, readFileSync, statSync } from 'node:fs';
import { looksLikeManifest } from '../core/deployment/looksLikeManifest.ts';
import { clusterCommand, exactlyOne } from './clusterCommand.ts';
import { deployManifest } from './deployManifest.ts';
import { deployWorkflow } from './deployWorkflow.ts';
import { wrongUse } from './output.ts';
import type { OptionSpec, Parsed } from './parse.ts';
import { WORKFLOW_INPUT, WORKFLOW_INPUT_HELP, workflowArguments, workflowFile } from './workflowArguments.ts';

const USAGE = 'aliecs deploy WORKFLOW|FILE [options]';

const OPTIONS: Readonly<Record<string, OptionSpec>> = { ...WORKFLOW_INPUT, 'dry-run': { type: 'boolean' } };

/** `aliecs deploy`: an environment from a workflow, or from its manifest. */
export const deploy = clusterCommand({
  usage: USAGE,
  about: `Deploys a workflow, or the Environment of a manifest FILE, and waits until it is STANDBY. TaskTemplates and Tasks in the same manifest
are applied first. An error found beforehand stops it before anything is created (exit code 1). Only tasks of the control modes
kubernetes_direct and kubernetes_fairmq can be deployed.`,
  options: OPTIONS,
  optionsHelp: `${WORKFLOW_INPUT_HELP}
  --dry-run            check a workflow against the cluster and print the Environment that would be created`,
  check: (parsed) => exactlyOne('workflow or file')(parsed) ?? optionOfWorkflow(parsed),
  manifests: (parsed) => parsed.positionals.filter(isManifest),
  async run(run) {
    if (run.manifests.objects.length > 0) return deployManifest(run);
    const input = workflowArguments(run.parsed);
    return input.ok ? deployWorkflow(run, input.value) : wrongUse(run.io, run.json, input.error, `Usage: ${USAGE}`);
  },
});

/** A workflow is a name, or a file below a folder `workflows` that is no manifest; every other file is a manifest. */
function isManifest(given: string): boolean {
  if (!existsSync(given) || !statSync(given).isFile()) return /\.ya?ml$/.test(given) && workflowFile(given) === undefined;
  return workflowFile(given) === undefined || looksLikeManifest(readFileSync(given, 'utf8'));
}

/** An option that says something of a workflow, given for a manifest. */
function optionOfWorkflow(parsed: Parsed): string | undefined {
  if (!parsed.positionals.some(isManifest)) return undefined;
  const given = Object.keys(OPTIONS).find((name) =>
    name === 'dry-run' ? parsed.flag(name) : parsed.texts(name).length > 0 || parsed.text(name),
  );
  return given === undefined ? undefined : `--${given} is for workflows, not for manifests.`;
}
