import { spawn } from 'node:child_process';

/**
 * Runs a program with inherited output and waits for it.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 127 where it could not be started
 */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, [...args], { stdio: 'inherit', ...options });
    child.on('error', () => resolve(127));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * The same where a failure is the end.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export async function mustRun(program, args, options = {}) {
  const code = await run(program, args, options);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with exit code ${code}`);
}
