/**
 * Variables that an ALICE installation or the core itself gives to every workflow: no repository defines them (golden render.jsonl,
 * `globalDefaults` and `globalVars`; domain.md §5.0; jit-rules.md 11). A setting of the extension adds those of another installation.
 */
const INSTALLATION_NAMES = [
  'apricot_endpoint',
  'consul_base_uri',
  'consul_endpoint',
  'consul_hostname',
  'consul_port',
  'core_hostname',
  'ddsched_endpoint',
  'fmq_rate_logging',
  'framework_id',
  'infologger_mode',
  'infologger_severity',
  'log_task_stdout',
  'log_task_stderr',
  'modulepath',
  'hosts',
];

const CORE_NAMES = [
  'environment_id',
  'enter_state_time_ms',
  '__fmq_cleanup_count',
  'run_number',
  'last_run_number',
  'original_run_number',
  'run_type',
  'lhc_period',
  'run_start_time_ms',
  'run_end_time_ms',
  'run_start_completion_time_ms',
  'run_end_completion_time_ms',
  'fill_info_fill_number',
  'fill_info_filling_scheme',
  'fill_info_beam_type',
  'fill_info_stable_beams_start_ms',
  'fill_info_stable_beams_end_ms',
];

/** Known wherever a template stands. */
export const KNOWN_NAMES: ReadonlySet<string> = new Set([...INSTALLATION_NAMES, ...CORE_NAMES]);

/** What a task's texts see besides (domain.md §4). */
export const TASK_NAMES: ReadonlySet<string> = new Set(['task_name', 'task_id', 'task_class_name', 'task_hostname', 'task_parent_role']);

/** Objects of the core's plugins and their calls (domain.md §3.4). */
export const PLUGIN_CALLS: Readonly<Record<string, readonly string[]>> = {
  bookkeeping: ['StartOfRun', 'UpdateRunStart', 'UpdateRunStop', 'CreateEnv', 'UpdateEnv', 'RetrieveFillInfo'],
  ccdb: ['RunStart', 'RunStop'],
  dcs: ['PrepareForRun', 'StartOfRun', 'EndOfRun', 'Cleanup'],
  ddsched: ['PartitionInitialize', 'PartitionTerminate', 'EnsureTermination'],
  kafka: ['PublishEnterStateUpdate', 'PublishLeaveStateUpdate', 'PublishStartActivityUpdate'],
  lhc: ['UpdateFillInfo'],
  odc: [
    'GenerateEPNWorkflowScript',
    'GenerateEPNTopologyFullname',
    'PartitionInitialize',
    'Configure',
    'Reset',
    'PartitionTerminate',
    'Start',
    'Stop',
    'EnsureStop',
    'EnsureCleanup',
    'PreDeploymentCleanup',
    'EnsureCleanupLegacy',
  ],
  trg: ['PrepareForRun', 'RunLoad', 'RunStart', 'RunStop', 'RunUnload', 'Cleanup', 'EnsureRunStop', 'EnsureRunUnload'],
  testplugin: ['Noop', 'Test', 'TimestampObserver', 'CallOrderObserver'],
};
