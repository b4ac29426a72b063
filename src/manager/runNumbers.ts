import { ANNOTATION } from '../core/environment/annotations.ts';
import type { EnvironmentObject, TaskObject } from '../core/environment/customObjects.ts';

/** Highest run number that the objects of a namespace hold; 0 where there is none. */
export function highestRunNumber(environments: Iterable<EnvironmentObject>, tasks: Iterable<TaskObject>): number {
  let highest = 0;
  const see = (text: string | undefined) => {
    if (text !== undefined && /^\d{1,15}$/.test(text)) highest = Math.max(highest, Number(text));
  };
  for (const { metadata } of environments) see(metadata.annotations?.[ANNOTATION.runNumber]);
  for (const { spec } of tasks) {
    see(spec.arguments?.['runNumber']);
    see(spec.arguments?.['run_number']);
  }
  return highest;
}
