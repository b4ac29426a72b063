import { type Command, EXIT, type Io } from './command.ts';

interface Entry {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** Every command, loaded when it is called: most need only a small part of the program. */
const COMMANDS: Readonly<Record<string, Entry>> = {
  sandbox: { summary: 'serve a simulated cluster', load: async () => (await import('./sandbox.ts')).sandbox },
  deploy: { summary: 'deploy a workflow, or the Environment of a manifest', load: async () => (await import('./deploy.ts')).deploy },
  apply: { summary: 'create or update the objects of manifests', load: async () => (await import('./apply.ts')).apply },
  configure: { summary: 'STANDBY to CONFIGURED', load: async () => (await import('./transitions.ts')).configure },
  start: { summary: 'CONFIGURED to RUNNING', load: async () => (await import('./transitions.ts')).start },
  stop: { summary: 'RUNNING to CONFIGURED', load: async () => (await import('./transitions.ts')).stop },
  reset: { summary: 'CONFIGURED to STANDBY', load: async () => (await import('./transitions.ts')).reset },
  recover: { summary: 'ERROR to STANDBY', load: async () => (await import('./transitions.ts')).recover },
  kill: { summary: 'delete an environment or a task', load: async () => (await import('./kill.ts')).kill },
  'remove-finalizer': {
    summary: 'free an environment that no operator cleans up',
    load: async () => (await import('./removeFinalizer.ts')).removeFinalizer,
  },
  list: { summary: 'list the environments', load: async () => (await import('./list.ts')).list },
  validate: { summary: 'find mistakes in workflows, tasks and manifests', load: async () => (await import('./validate.ts')).validate },
  eval: { summary: 'evaluate templates', load: async () => (await import('./evalCommand.ts')).evalCommand },
  render: { summary: 'expand a workflow into its tree of roles', load: async () => (await import('./render.ts')).render },
  plan: { summary: 'the tasks and objects that a workflow gives', load: async () => (await import('./plan.ts')).plan },
  'check-object': { summary: 'what an API server answers to a manifest', load: async () => (await import('./checkObject.ts')).checkObject },
  watch: { summary: 'print every change', load: async () => (await import('./watch.ts')).watch },
};

/** Runs `aliecs ARGS…` and answers its exit code. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return help(rest[0], io, name === undefined);
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (entry === undefined) {
    io.err(`aliecs: there is no command “${name}”.`);
    io.err(overview());
    return EXIT.failure;
  }
  const command = await entry.load();
  if (rest.includes('--help') || rest.includes('-h')) {
    io.out(command.help);
    return EXIT.fine;
  }
  return command.run(rest, io);
}

async function help(name: string | undefined, io: Io, wrong: boolean): Promise<number> {
  const entry = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const text = entry === undefined ? overview() : (await entry.load()).help;
  if (wrong) io.err(text);
  else io.out(text);
  return wrong ? EXIT.failure : EXIT.fine;
}

function overview(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    'Usage: aliecs COMMAND [options]',
    '',
    ...lines,
    '',
    'aliecs COMMAND --help tells more. Exit codes: 0 fine, 1 problems found, 2 wrong use or failure.',
  ].join('\n');
}
