/** Where a command appears besides the palette; becomes an entry of `contributes.menus`. */
export interface MenuPlace {
  readonly menu: 'view/title' | 'view/item/context' | 'editor/title' | 'editor/context' | 'explorer/context';
  readonly when: string;
  readonly group: string;
}

/** The part of a command's id behind `aliecs.`. */
export type CommandName =
  | 'deployWorkflow'
  | 'previewWorkflow'
  | 'compareWithWorkflow'
  | 'openSource'
  | 'revealEnvironment'
  | 'applyManifest'
  | 'applyManifestDryRun'
  | 'compareWithLiveObject'
  | 'applyTaskTemplate'
  | 'compareTaskTemplate'
  | 'openTaskTemplate'
  | 'showTaskTemplate'
  | 'configure'
  | 'startActivity'
  | 'stopActivity'
  | 'reset'
  | 'recover'
  | 'driveTo'
  | 'explain'
  | 'showLogs'
  | 'showObject'
  | 'describe'
  | 'openShell'
  | 'killTask'
  | 'killEnvironment'
  | 'removeFinalizer'
  | 'retryNow'
  | 'chooseContext'
  | 'chooseNamespace'
  | 'chooseKubeconfig'
  | 'installDefinitions'
  | 'startSandbox'
  | 'stopSandbox'
  | 'showOutput'
  | 'readHow'
  | 'restartLanguageServer'
  | 'explainProblem'
  | 'copyDetails';

export interface CommandEntry {
  readonly id: string;
  readonly title: string;
  readonly icon?: string;
  /** False for what makes sense on a row only. */
  readonly inPalette: boolean;
  readonly enablement?: string;
  readonly places: readonly MenuPlace[];
}

/** `enablement` of what contacts a cluster or runs something. */
export const TRUSTED = 'isWorkspaceTrusted';
const ENVIRONMENTS = 'view == aliecs.environments';
const CLUSTER = 'view == aliecs.cluster';
const TASK_TEMPLATES = 'view == aliecs.taskTemplates';
const ON_WORKFLOW = 'view == aliecs.workflows && viewItem == workflow';
const WORKFLOW_FILE = 'resourceExtname =~ /^\\.ya?ml$/ && resourceDirname =~ /\\/workflows$/';

/** A row's place in its context menu, offered where the row's context holds `word`. */
function onRow(word: string, group: string): MenuPlace {
  return { menu: 'view/item/context', when: `${ENVIRONMENTS} && viewItem =~ /\\b${word}\\b/`, group };
}

/** The same in the TaskTemplates view. */
function onTemplate(word: string, group: string): MenuPlace {
  return { menu: 'view/item/context', when: `${TASK_TEMPLATES} && viewItem =~ /\\b${word}\\b/`, group };
}

function onTitle(view: string, group: string, condition?: string): MenuPlace {
  return { menu: 'view/title', when: condition === undefined ? view : `${view} && ${condition}`, group };
}

function command(id: CommandName, title: string, places: readonly MenuPlace[], icon?: string): CommandEntry {
  return { id: `aliecs.${id}`, title, ...(icon === undefined ? {} : { icon: `$(${icon})` }), inPalette: true, enablement: TRUSTED, places };
}

/** Every command of the extension. package.json's `commands` and `menus` are checked against it, both ways. */
export const COMMANDS: readonly CommandEntry[] = [
  command(
    'deployWorkflow',
    'Deploy workflow…',
    [
      { menu: 'view/item/context', when: ON_WORKFLOW, group: 'inline@2' },
      { menu: 'view/item/context', when: ON_WORKFLOW, group: '1_workflow@1' },
      { menu: 'explorer/context', when: WORKFLOW_FILE, group: 'aliecs@1' },
    ],
    'rocket',
  ),
  {
    ...command(
      'previewWorkflow',
      'Preview rendered workflow',
      [
        { menu: 'view/item/context', when: ON_WORKFLOW, group: 'inline@1' },
        { menu: 'view/item/context', when: ON_WORKFLOW, group: '1_workflow@2' },
        { menu: 'editor/title', when: WORKFLOW_FILE, group: 'navigation@2' },
        { menu: 'explorer/context', when: WORKFLOW_FILE, group: 'aliecs@2' },
      ],
      'open-preview',
    ),
    enablement: '',
  },
  command('compareWithWorkflow', 'Compare with what the workflow gives now', [onRow('compareWithWorkflow', '2_look@5')]),
  { ...command('openSource', 'Open source', [onRow('openSource', '2_look@0')]), inPalette: false },
  command(
    'applyManifest',
    'Apply manifest',
    [
      { menu: 'editor/title', when: 'aliecs.manifestOpen', group: 'navigation@1' },
      { menu: 'editor/context', when: 'aliecs.manifestOpen', group: 'aliecs@1' },
    ],
    'cloud-upload',
  ),
  { ...command('revealEnvironment', 'Reveal environment', []), inPalette: false },
  command('applyManifestDryRun', 'Apply manifest (dry run)', [
    { menu: 'editor/context', when: 'aliecs.manifestOpen', group: 'aliecs@2' },
    { menu: 'editor/title', when: 'aliecs.manifestOpen', group: 'aliecs@2' },
  ]),
  command('compareWithLiveObject', 'Compare with live object', [
    { menu: 'editor/context', when: 'aliecs.manifestOpen', group: 'aliecs@3' },
    { menu: 'editor/title', when: 'aliecs.manifestOpen', group: 'aliecs@3' },
  ]),
  ...[
    command(
      'applyTaskTemplate',
      'Apply TaskTemplate',
      [onTemplate('applyTaskTemplate', '1_write@1'), onTemplate('applyTaskTemplate', 'inline@2')],
      'cloud-upload',
    ),
    command(
      'compareTaskTemplate',
      'Compare with the cluster',
      [onTemplate('compareTaskTemplate', 'inline@1'), onTemplate('compareTaskTemplate', '2_look@3')],
      'diff',
    ),
    { ...command('openTaskTemplate', 'Open file', [onTemplate('openTaskTemplate', '2_look@1')]), enablement: '' },
    command('showTaskTemplate', 'Show object', [onTemplate('showTaskTemplate', '2_look@2')]),
  ].map((entry) => ({ ...entry, inPalette: false })),
  command('configure', 'Configure', [onRow('configure', '1_transition@1'), onRow('configure', 'inline@1')], 'settings-gear'),
  command('startActivity', 'Start activity', [onRow('startActivity', '1_transition@2'), onRow('startActivity', 'inline@2')], 'play'),
  command('stopActivity', 'Stop activity', [onRow('stopActivity', '1_transition@3'), onRow('stopActivity', 'inline@3')], 'debug-stop'),
  command('reset', 'Reset', [onRow('reset', '1_transition@4')], 'discard'),
  command('recover', 'Recover', [onRow('recover', '1_transition@5'), onRow('recover', 'inline@4')], 'heart'),
  command('driveTo', 'Drive to…', [onRow('driveTo', '1_transition@6')]),
  command('explain', 'Explain what blocks it', [onRow('explain', '2_look@1'), onRow('explain', 'inline@5')], 'question'),
  command('showLogs', 'Show logs', [onRow('showLogs', '2_look@2')], 'output'),
  command('showObject', 'Show object', [onRow('showObject', '2_look@3')], 'file-code'),
  command('describe', 'Describe task', [onRow('describe', '2_look@6')]),
  command('openShell', 'Open shell', [onRow('openShell', '2_look@7')], 'terminal'),
  command('killTask', 'Kill task…', [onRow('killTask', '8_kill@1')], 'close'),
  command('killEnvironment', 'Kill environment…', [onRow('killEnvironment', '8_kill@1')], 'trash'),
  command('removeFinalizer', 'Remove finalizer…', [onRow('removeFinalizer', '9_last@1')]),
  command(
    'retryNow',
    'Retry now',
    [onTitle(ENVIRONMENTS, 'navigation@1', 'aliecs.stale'), onTitle(CLUSTER, 'navigation@1', 'aliecs.stale')],
    'refresh',
  ),
  command('chooseContext', 'Choose context…', [onTitle(ENVIRONMENTS, '1_where@1'), onTitle(CLUSTER, 'navigation@2')], 'plug'),
  command(
    'chooseNamespace',
    'Choose namespace…',
    [onTitle(ENVIRONMENTS, '1_where@2'), onTitle(CLUSTER, 'navigation@3')],
    'symbol-namespace',
  ),
  command('chooseKubeconfig', 'Choose kubeconfig file…', [onTitle(ENVIRONMENTS, '1_where@3'), onTitle(CLUSTER, '1_where@3')]),
  command('installDefinitions', 'Install custom resource definitions…', [
    onTitle(CLUSTER, '2_cluster@1', 'aliecs.connection == connected'),
  ]),
  command('startSandbox', 'Start sandbox', [onTitle(CLUSTER, '3_sandbox@1')]),
  command('stopSandbox', 'Stop sandbox', [onTitle(CLUSTER, '3_sandbox@2')]),
  { ...command('showOutput', 'Show output', [onTitle(ENVIRONMENTS, '4_help@1'), onTitle(CLUSTER, '4_help@1')]), enablement: '' },
  { ...command('readHow', 'Read how to begin', [onTitle(ENVIRONMENTS, '4_help@2')]), enablement: '' },
  { ...command('restartLanguageServer', 'Restart language server', []), enablement: '' },
  { ...command('explainProblem', 'Explain problem', []), enablement: '', inPalette: false },
  { ...command('copyDetails', 'Copy details', [{ menu: 'view/item/context', when: ENVIRONMENTS, group: '2_look@4' }]), inPalette: false },
];

/** `contributes.commands` as package.json must have it. */
export function contributedCommands(): unknown[] {
  return COMMANDS.map(({ id, title, icon, enablement }) => ({
    command: id,
    title,
    category: 'AliECS',
    ...(icon === undefined ? {} : { icon }),
    ...(enablement === undefined || enablement === '' ? {} : { enablement }),
  }));
}

/** `contributes.menus` as package.json must have it. */
export function contributedMenus(): Record<string, unknown[]> {
  const menus: Record<string, unknown[]> = {};
  for (const { id, places } of COMMANDS) {
    for (const { menu, when, group } of places) {
      menus[menu] = [...(menus[menu] ?? []), { command: id, when, group }];
    }
  }
  return { ...menus, commandPalette: COMMANDS.filter((entry) => !entry.inPalette).map(({ id }) => ({ command: id, when: 'false' })) };
}
