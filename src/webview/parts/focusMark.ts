const FOCUSABLE = 'button, input, select, textarea, summary, [tabindex]';

/** Remembers what has the focus inside an element, and gives it to its like in the one that takes its place. */
export function focusMark(element: HTMLElement): (successor: HTMLElement) => void {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !element.contains(active)) return () => undefined;
  const variable = active.closest<HTMLElement>('[data-variable]')?.dataset['variable'];
  const fieldIn = (page: HTMLElement) =>
    (variable === undefined ? null : page.querySelector<HTMLElement>(`[data-variable="${CSS.escape(variable)}"]`)) ?? page;
  const before = likes(fieldIn(element), active);
  const index = before.indexOf(active);
  return (successor) => {
    const after = likes(fieldIn(successor), active);
    after[Math.min(index, after.length - 1)]?.focus({ preventScroll: true });
  };
}

/** Elements of the same name, key and label: of several the place among them tells. */
function likes(within: HTMLElement, { tagName, dataset, textContent }: HTMLElement): HTMLElement[] {
  const key = dataset['key'] ?? dataset['value'];
  return [...within.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) => {
    if (each.tagName !== tagName) return false;
    return key === undefined ? each.textContent === textContent : (each.dataset['key'] ?? each.dataset['value']) === key;
  });
}
