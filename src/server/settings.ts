import type { Severity } from '../base/problem.ts';
import { isRecord, textsOf } from '../base/record.ts';
import type { AuthoringSettings } from '../language/workspaceView.ts';

/** What the server reads of the section `aliecs` of the settings. */
export interface ServerSettings {
  readonly authoring: Omit<AuthoringSettings, 'fixtures'>;
  /** Path of the fixtures file, absolute or relative to the workspace folder; empty for none. */
  readonly fixtures: string;
  /** Code → severity, or `off`. */
  readonly severity: Readonly<Record<string, Severity | 'off'>>;
}

const SEVERITIES: readonly string[] = ['error', 'warning', 'information', 'hint', 'off'];

/** Reads the settings as the client sends them; what has the wrong shape is left out. */
export function readSettings(value: unknown): ServerSettings {
  return {
    authoring: {
      globalDefaults: textsOf(member(value, 'globalDefaults')),
      globalVars: textsOf(member(value, 'globalVars')),
      repositories: textsOf(member(value, 'repositories')),
    },
    fixtures: text(member(value, 'fixtures')),
    severity: Object.fromEntries(Object.entries(textsOf(member(member(value, 'validation'), 'severity'))).filter(isSeverity)),
  };
}

function isSeverity(entry: [string, string]): entry is [string, Severity | 'off'] {
  return SEVERITIES.includes(entry[1]);
}

function member(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
