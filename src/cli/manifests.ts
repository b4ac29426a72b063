import { readFile } from 'node:fs/promises';
import { fail, type Outcome, ok } from '../base/outcome.ts';
import { namespaceOf, readManifest } from '../core/deployment/manifest.ts';
import { clusterError } from '../k8s/clusterError.ts';
import type { ManifestObject } from '../manager/manager.ts';
import { EXIT, type Io } from './command.ts';
import { failed, printProblems } from './output.ts';

interface Manifests {
  readonly objects: readonly ManifestObject[];
  /** The one that they name. */
  readonly namespace: string | undefined;
}

/** The custom objects of some files, in order; the exit code, after everything in the way was printed, where there is any. */
export async function readManifests(files: readonly string[], io: Io, json: boolean): Promise<Outcome<Manifests, number>> {
  const objects: ManifestObject[] = [];
  let exit: number = EXIT.fine;
  for (const file of files) {
    const text = await readText(file);
    if (!text.ok) {
      exit = failed(io, json, clusterError('invalid', text.error));
      continue;
    }
    const read = readManifest(text.value, file);
    if (read.ok) {
      objects.push(...read.value);
    } else {
      printProblems(io, json, read.error);
      exit = Math.max(exit, EXIT.problems);
    }
  }
  if (exit !== EXIT.fine) return fail(exit);
  const namespace = namespaceOf(objects);
  if (namespace.ok) return ok({ objects, namespace: namespace.value });
  return fail(failed(io, json, clusterError('invalid', namespace.error)));
}

async function readText(file: string): Promise<Outcome<string, string>> {
  try {
    return ok(await readFile(file, 'utf8'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return fail(code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${String(code ?? error)}).`);
  }
}
