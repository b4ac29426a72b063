import type { EventObject } from './customObjects.ts';

/**
 * When an event last happened, as its object writes it; newer reporters leave the old fields empty (events.k8s.io/v1: `eventTime`,
 * of a series the last one, with microseconds).
 */
export function lastSeen({ series, lastTimestamp, eventTime, firstTimestamp, metadata }: EventObject): string | undefined {
  return series?.lastObservedTime ?? lastTimestamp ?? eventTime ?? firstTimestamp ?? metadata.creationTimestamp;
}

/** The same in milliseconds since the epoch; 0 where it does not say. */
export function lastSeenAt(event: EventObject): number {
  return Date.parse(lastSeen(event) ?? '') || 0;
}

/** How often it happened; absent where it does not say. */
export function timesSeen({ series, count }: EventObject): number | undefined {
  return series?.count ?? count;
}
