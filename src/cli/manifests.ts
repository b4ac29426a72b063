import { readFile } from 'node:fs/promises';
import { fail, type Outcome, ok } from '../base/outcome.ts';
import { type ManifestObject, namespaceOf, readManifest } from '../core/deployment/manifest.ts';
import type { ManifestText } from '../core/deployment/placeProblem.ts';
import { clusterError } from '../k8s/clusterError.ts';
import { EXIT, type Io } from './command.ts';
import { failed, printProblems } from './output.ts';

/** The objects of the files on the command line. */
export interface Manifests {
  readonly objects: readonly ManifestObject[];
  /** The text that each object was read from. */
  readonly texts: ReadonlyMap<ManifestObject, ManifestText>;
  /** The one that they name. */
  readonly namespace: string | undefined;
}

/** The custom objects of some files, in order; the exit code, after everything in the way was printed, where there is any. */
export async function readManifests(files: readonly string[], io: Io, json: boolean): Promise<Outcome<Manifests, number>> {
  const texts = new Map<ManifestObject, ManifestText>();
  let exit: number = EXIT.fine;
  for (const file of files) {
    const text = await readText(file);
    if (!text.ok) {
      exit = failed(io, json, clusterError('invalid', text.error));
      continue;
    }
    const read = readManifest(text.value, file);
    if (read.ok) {
      for (const object of read.value) texts.set(object, { file, text: text.value });
    } else {
      printProblems(io, json, read.error);
      exit = Math.max(exit, EXIT.problems);
    }
  }
  if (exit !== EXIT.fine) return fail(exit);
  const objects = [...texts.keys()];
  const namespace = namespaceOf(objects);
  if (namespace.ok) return ok({ objects, texts, namespace: namespace.value });
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
