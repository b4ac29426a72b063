import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { JsonObject } from './json.ts';
import { isObject, objectAt, textAt } from './json.ts';

/** One watch event, of a recording or of a replay. */
export interface Seen {
  readonly type: string;
  readonly object: JsonObject;
}

/** What the recorder's client or the recorder itself did. */
export type Action =
  | { readonly kind: 'request'; readonly action: string; readonly objectKind: string; readonly name: string; readonly body: unknown }
  | { readonly kind: 'note'; readonly text: string }
  /** A transition began that takes long. */
  | { readonly kind: 'slow' }
  /** It has ended. */
  | { readonly kind: 'slowEnd' };

/** A trace in its order. */
interface TraceStep {
  readonly seen?: Seen;
  readonly action?: Action;
}

export interface Scenario {
  readonly name: string;
  readonly nodes: readonly string[];
  readonly behaviours: unknown;
  readonly steps: readonly TraceStep[];
}

const SHARED = resolve(import.meta.dirname, '../../../../shared/golden/k8s/traces');
const OWN = resolve(import.meta.dirname, '../../fixtures/traces');

/** The recorded scenarios: all that are given, else the project's own copies. */
export function readScenarios(): readonly Scenario[] {
  const folder = existsSync(SHARED) ? SHARED : OWN;
  const starts = objectOf(JSON.parse(readFileSync(join(folder, 'scenarios.json'), 'utf8')));
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => {
      const name = file.replace('.jsonl', '');
      const start = objectAt(starts, name);
      const nodes = Array.isArray(start['nodes']) ? start['nodes'].map(String) : [];
      return { name, nodes, behaviours: start['behaviours'], steps: readSteps(readFileSync(join(folder, file), 'utf8')) };
    });
}

function readSteps(text: string): TraceStep[] {
  const last = new Map<string, JsonObject>();
  const steps: TraceStep[] = [];
  const slowCalls = new Set<string>();
  for (const line of text.trim().split('\n')) {
    const entry = objectOf(JSON.parse(line.replaceAll('<ns>', 'default')));
    const source = textAt(entry, 'src');
    if (source === 'watch') {
      const key = `${textAt(entry, 'kind')}/${textAt(entry, 'name')}`;
      const object = { ...objectAt(entry, 'object') };
      for (const part of ['spec', 'taskTemplates']) if (object[part] === '=') object[part] = last.get(key)?.[part];
      last.set(key, object);
      steps.push({ seen: { type: textAt(entry, 'type'), object } });
    } else if (source === 'client') {
      const { body } = entry;
      steps.push({
        action: { kind: 'request', action: textAt(entry, 'action'), objectKind: textAt(entry, 'kind'), name: textAt(entry, 'name'), body },
      });
    } else if (source === 'occ') {
      const call = `${textAt(entry, 'task')} ${textAt(entry, 'event')}`;
      const slow = / takes \d+ ms$/.test(textAt(entry, 'note')) ? textAt(entry, 'note').replace(/ takes .*/, '') : undefined;
      if (slow !== undefined) {
        slowCalls.add(`${textAt(entry, 'task')} ${slow}`);
        steps.push({ action: { kind: 'slow' } });
      } else if (slowCalls.delete(call)) {
        steps.push({ action: { kind: 'slowEnd' } });
      }
    } else {
      steps.push({ action: { kind: 'note', text: textAt(entry, 'note') } });
    }
  }
  return steps;
}

function objectOf(value: unknown): JsonObject {
  if (!isObject(value)) throw new Error('expected a JSON object');
  return value;
}
