import { isBuiltin } from '../../core/expr/types/builtinNames.ts';
import type { Names } from '../../core/expr/types/environment.ts';
import { func, STRING } from '../../core/expr/types/goType.ts';
import { type Nature, natureOf } from '../../core/expr/types/nature.ts';
import { type Entry, vocabulary } from '../../core/template/functions/vocabulary.ts';
import { natureOfEntry } from '../../core/template/scopeEnvironment.ts';

/** Where a template stands decides which functions exist. */
export type TemplateHome = 'workflow' | 'task' | 'jit';

const PLUGINS = { odc: ['GenerateEPNWorkflowScript', 'GenerateEPNTopologyFullname'] } as const;
const SHAPES = {
  workflow: { role: true, dpl: true, plugins: PLUGINS },
  jit: { role: true, dpl: true, plugins: PLUGINS },
  task: { role: false, dpl: false },
} as const;

const TEXT = natureOf(STRING);
const TO_PTREE = natureOf(func([STRING, STRING], [STRING]));

/** The functions and objects that templates of a home may use, by name. */
export function functionsOf(home: TemplateHome): ReadonlyMap<string, Entry> {
  return vocabulary(SHAPES[home]);
}

/**
 * For the checker: every name that is no function is a text, whether it is defined or not; undefined ones are told elsewhere.
 * `declared`: by `let`, which must not be the name of a variable.
 */
export function namesFor(home: TemplateHome, isVariable: (name: string) => boolean, declared: ReadonlySet<string>): Names {
  const functions = functionsOf(home);
  return {
    natureOf(name): Nature | undefined {
      const entry = functions.get(name);
      if (entry) return natureOfEntry(entry);
      if (name === 'ToPtree' && home === 'task') return TO_PTREE;
      return (isBuiltin(name) || declared.has(name)) && !isVariable(name) ? undefined : TEXT;
    },
  };
}

/** Whether a name means something without any variable of it. */
export function isFunctionName(name: string, home: TemplateHome): boolean {
  return functionsOf(home).has(name) || isBuiltin(name) || name === '$env' || (name === 'ToPtree' && home === 'task');
}
