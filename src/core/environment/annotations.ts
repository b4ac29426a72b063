/** Annotations that a deploy writes, so that an environment can be found again after a reload and led back to its source. */
export const ANNOTATION = {
  environmentId: 'aliecs.alice.cern/environment-id',
  workflow: 'aliecs.alice.cern/workflow',
  workflowFile: 'aliecs.alice.cern/workflow-file',
  /** JSON of the values given at the deploy, by variable: what the workflow gives now can be compared with it. */
  variables: 'aliecs.alice.cern/variables',
  /** JSON: task id → path of its role in the rendered workflow. */
  rolePaths: 'aliecs.alice.cern/role-paths',
  /** JSON of `DeploymentPlan.configureArguments`: CONFIGURE must work after a window reload. */
  configureArguments: 'aliecs.alice.cern/configure-arguments',
  /** JSON of `DeploymentPlan.runArguments`. */
  runArguments: 'aliecs.alice.cern/run-arguments',
  /** Highest run number that this environment was started with. */
  runNumber: 'aliecs.alice.cern/run-number',
  /** `<requested state> <ISO time>` of the last transition asked for: tells a request in progress from one that was refused without a trace. */
  requested: 'aliecs.alice.cern/requested',
} as const;
