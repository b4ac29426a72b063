import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { Emitter } from '../../src/base/emitter.ts';

/** The program to try; another one than that on the PATH by `KUBECTL`. */
const PROGRAM = process.env['KUBECTL'] ?? 'kubectl';

/** Whether this machine has one. */
export const HAS_KUBECTL = spawnSync(PROGRAM, ['version', '--client'], { stdio: 'ignore' }).status === 0;

export interface KubectlRun {
  readonly exit: number;
  /** Standard output and then standard error, without what a newer client says of an older server and the like. */
  readonly text: string;
}

export interface KubectlPlace {
  readonly kubeconfig: string;
  /** Where it keeps its caches: what it knows of a server belongs to one test. */
  readonly home: string;
}

export class Kubectl {
  readonly #environment: NodeJS.ProcessEnv;

  constructor({ kubeconfig, home }: KubectlPlace) {
    this.#environment = { PATH: process.env['PATH'], HOME: home, KUBECONFIG: kubeconfig };
  }

  run(args: readonly string[]): Promise<KubectlRun> {
    return new Promise((resolve) => {
      const started = execFile(PROGRAM, args, { env: this.#environment, timeout: 30_000 }, (_, out, err) => {
        const said = err.split('\n').filter((line) => !line.startsWith('W') && !line.startsWith('WARNING'));
        resolve({ exit: started.exitCode ?? -1, text: `${out}${said.join('\n')}` });
      });
    });
  }

  /** One that goes on until it is ended. */
  start(args: readonly string[]): FollowedKubectl {
    return new FollowedKubectl(spawn(PROGRAM, args, { env: this.#environment }));
  }
}

export class FollowedKubectl {
  readonly #program: ChildProcess;
  readonly #exit: Promise<number | null>;
  readonly #heard = new Emitter<void>();
  #text = '';

  constructor(program: ChildProcess) {
    this.#program = program;
    this.#exit = new Promise((resolve) => program.on('close', resolve));
    for (const stream of [program.stdout, program.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#text += chunk.toString('utf8');
        this.#heard.fire();
      });
    }
  }

  /** All that it has printed, once that is among it. */
  printed(pattern: RegExp): Promise<string> {
    return new Promise((resolve) => {
      const look = () => {
        if (!pattern.test(this.#text)) return;
        listening.dispose();
        resolve(this.#text);
      };
      const listening = this.#heard.event(look);
      look();
    });
  }

  /** All that it has printed, once it has ended by itself. */
  async ended(): Promise<string> {
    await this.#exit;
    return this.#text;
  }

  async end(): Promise<void> {
    this.#program.kill();
    await this.#exit;
  }
}
