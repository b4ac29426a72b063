import type { FrameLocator } from 'playwright-core';

const CONTROL = /^\s*- (textbox|searchbox|combobox|listbox|checkbox|radio|radiogroup|slider|button|treeitem|tree)\b(?! ")/;

/** Controls of a panel that a screen reader could not name, as lines of its accessibility tree. */
export async function namelessControls(panel: FrameLocator): Promise<string[]> {
  const snapshot = await panel.locator('body').ariaSnapshot();
  return snapshot.split('\n').filter((line) => CONTROL.test(line));
}
