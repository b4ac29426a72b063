import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { diagnose } from '../../src/language/diagnose.ts';
import { Workspace } from '../../src/workspace/workspace.ts';

const ROOT = resolve(import.meta.dirname, '../../../shared/corpus/ControlWorkflows');

/** Errors and warnings in files that run every day; each is a real fault, the reasons stand beside. */
const FAULTS: Readonly<Record<string, number>> = {
  // Nobody names the file; the other 93 chains have the ordering option.
  'jit/tpc-idc jit-option-missing': 1,
  // resources-cleanup defines neither o2_install_path nor detector: the real core answers "unknown name o2_install_path".
  'tasks/o2-roc-cleanup.yaml undefined-variable': 2,
  'workflows/resources-cleanup.yaml undefined-variable-in-include': 1,
  // A stray backtick behind "module load ReadoutCard".
  'tasks/o2-roc-ctp-emulator.yaml shell-quote-unbalanced': 1,
  // Two defaults use 24 other defaults, as roc-config-uri did before it was mended.
  'tasks/roc-config-args.yaml same-map-reference': 48,
  // foc_dpl_workflow and ctp_readout_host lack !public, and their values with it.
  'workflows/readout-dataflow.yaml dropped-public-variable': 2,
  // mid-qcmn-epn-digits is offered, but there is no such file.
  'workflows/readout-dataflow.yaml jit-file-missing': 1,
  // detectorSelector, which the core does not know.
  'workflows/readout-dataflow.yaml unknown-widget': 1,
  // qc-daq and minimal-dpl exist as jit files only, and are included as workflows, twice each.
  'workflows/readout-dataflow.yaml include-file-missing': 4,
  // Four calls are triggered at CONFIGURE, which is no moment.
  'workflows/readout-dataflow.yaml unknown-trigger': 4,
};

test.skipIf(!existsSync(ROOT))('ControlWorkflows: real faults and nothing false', async () => {
  const workspace = new Workspace();
  await workspace.addFolder(ROOT);
  const view = workspace.view(() => {});
  const found: Record<string, number> = {};
  for (const { path } of workspace.files) {
    for (const { code, severity } of diagnose(path, view)) {
      if (severity !== 'error' && severity !== 'warning') continue;
      const key = `${path.slice(ROOT.length + 1)} ${code}`;
      found[key] = (found[key] ?? 0) + 1;
    }
  }
  expect(found).toEqual(FAULTS);
});
