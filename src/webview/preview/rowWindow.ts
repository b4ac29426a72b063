/** Rows drawn beyond what is seen, so that scrolling a little draws nothing. */
const BEYOND = 20;

/** From which row, and up to which without it, a list is drawn. */
export interface RowWindow {
  readonly start: number;
  readonly end: number;
}

/**
 * The rows to draw of a list that is scrolled to `top`; `drawn` where it still covers what is seen. All in pixels but the rows.
 * A list of ten thousand costs as much as one of fifty.
 */
export function rowWindow(top: number, height: number, rowHeight: number, count: number, drawn?: RowWindow): RowWindow {
  const first = Math.min(Math.max(0, Math.floor(top / rowHeight)), Math.max(0, count - 1));
  const last = Math.min(count, first + Math.ceil(height / rowHeight) + 1);
  if (drawn !== undefined && drawn.start <= first && last <= drawn.end) return drawn;
  return { start: Math.max(0, first - BEYOND), end: Math.min(count, last + BEYOND) };
}
