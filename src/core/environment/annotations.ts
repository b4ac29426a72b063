/** Annotations that a deploy writes, so that an environment can be found again after a reload and led back to its source. */
export const ANNOTATION = {
  environmentId: 'aliecs.alice.cern/environment-id',
  workflow: 'aliecs.alice.cern/workflow',
  workflowFile: 'aliecs.alice.cern/workflow-file',
  /** JSON of `DeploymentPlan.configureArguments`: CONFIGURE must work after a window reload. */
  configureArguments: 'aliecs.alice.cern/configure-arguments',
} as const;
