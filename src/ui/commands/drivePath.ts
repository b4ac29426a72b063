import { type EnvironmentEvent, EVENTS, TRANSITIONS } from '../../core/environment/transitions.ts';

/** The shortest legal sequence of transitions between two states in lower case; nothing when there is none (domain.md §3.2). */
export function drivePath(from: string, to: string): EnvironmentEvent[] | undefined {
  const paths = new Map<string, EnvironmentEvent[]>([[from, []]]);
  for (const [state, path] of paths) {
    if (state === to) return path;
    for (const event of EVENTS) {
      const transition = TRANSITIONS[event];
      // A Map's iteration also visits what is added meanwhile: breadth first.
      if (transition.from === state && !paths.has(transition.to)) paths.set(transition.to, [...path, event]);
    }
  }
  return undefined;
}
