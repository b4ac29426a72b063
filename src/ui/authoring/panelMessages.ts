import type { Position } from '../../base/problem.ts';
import { isRecord, isTextRecord } from '../../base/record.ts';
import type { Place } from '../../protocol/messages.ts';
import type { FromDeployPanel, FromPreviewPanel } from '../../protocol/panels.ts';

/** A message of the deploy panel's page; nothing where it is none: a page is not trusted more than what it shows. */
export function deployMessage(message: unknown): FromDeployPanel | undefined {
  if (!isRecord(message)) return undefined;
  const { kind, values, place, problem, remedy, environment } = message;
  switch (kind) {
    case 'ready':
    case 'back':
    case 'deploy':
    case 'cancel':
    case 'import':
    case 'openManifest':
      return { kind };
    case 'values':
    case 'plan':
    case 'export':
      return isTextRecord(values) ? { kind, values } : undefined;
    case 'open':
      return isPlace(place) ? { kind, place } : undefined;
    case 'remedy':
      return typeof problem === 'number' ? { kind, problem } : undefined;
    case 'help':
      return typeof remedy === 'number' ? { kind, remedy } : undefined;
    case 'compare':
      return typeof environment === 'string' ? { kind, environment } : undefined;
    default:
      return undefined;
  }
}

/** The same for the preview. */
export function previewMessage(message: unknown): FromPreviewPanel | undefined {
  if (!isRecord(message)) return undefined;
  const { kind, place, path } = message;
  switch (kind) {
    case 'ready':
    case 'fixtures':
      return { kind };
    case 'open':
      return isPlace(place) ? { kind, place } : undefined;
    case 'role':
      return typeof path === 'string' ? { kind, path } : undefined;
    default:
      return undefined;
  }
}

/** The workflow that a panel was about, from what its page kept over a reload of the window. */
export function keptWorkflow(state: unknown): string | undefined {
  return isRecord(state) && typeof state['workflow'] === 'string' && state['workflow'] !== '' ? state['workflow'] : undefined;
}

function isPlace(value: unknown): value is Place {
  if (!isRecord(value) || typeof value['uri'] !== 'string' || !isRecord(value['range'])) return false;
  const { start, end } = value['range'];
  return isPosition(start) && isPosition(end);
}

function isPosition(value: unknown): value is Position {
  return isRecord(value) && Number.isInteger(value['line']) && Number.isInteger(value['character']);
}
