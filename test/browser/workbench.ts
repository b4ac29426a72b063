import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type FrameLocator, type Locator, type Page } from 'playwright-core';

const PICTURES = join(import.meta.dirname, 'pictures');
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where VS Code shows notifications: for a moment, or in its list. */
const NOTIFICATIONS = '.notifications-toasts, .notifications-center';

/** A VS Code window in a browser, driven as a person would: palette, tree, notifications, read as text. */
export class Workbench {
  readonly page: Page;
  readonly #browser: Browser;

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.page = page;
  }

  /** Opens `folder` of the server at `url`. `payload` goes to VS Code's web workbench. */
  static async open(
    url: string,
    folder: string,
    payload: readonly (readonly [string, string])[] = [],
    prepare?: (context: BrowserContext) => Promise<void>,
  ): Promise<Workbench> {
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: CHROMIUM_FLAGS });
    const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
    await prepare?.(context);
    const page = await context.newPage();
    const all = [...payload, ['skipWelcome', 'true'], ['skipReleaseNotes', 'true']];
    await page.goto(`${url}/?folder=${encodeURI(folder)}&payload=${encodeURIComponent(JSON.stringify(all))}`);
    await page.waitForSelector('.monaco-workbench .activitybar', { timeout: 60_000 });
    return new Workbench(browser, page);
  }

  /** As a person who reloads the window. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.page.waitForSelector('.monaco-workbench .activitybar', { timeout: 60_000 });
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }

  /** Runs a command by its full title, through the palette. */
  async command(title: string): Promise<void> {
    const widget = this.page.locator('.quick-input-widget');
    const input = widget.locator('input').first();
    // A palette that is just closing would take away the keys that are meant for the next.
    await widget.waitFor({ state: 'hidden', timeout: 3_000 }).catch(() => this.page.keyboard.press('Escape'));
    await this.page.keyboard.press('F1');
    await this.page.locator('.quick-input-widget input:focus').waitFor();
    await input.fill(`>${title}`);
    // Not by a click: the list draws other commands into the same rows while it settles.
    const focused = widget.locator('.monaco-list-row.focused');
    const isFocused = async () => {
      const label = (await focused.count()) === 1 ? await focused.getAttribute('aria-label') : null;
      if (label === title || label?.startsWith(`${title}, `)) return true;
      await input.press('ArrowDown');
      return undefined;
    };
    await this.#waitFor(isFocused, `the command “${title}” in the palette`, 30_000);
    await input.press('Enter');
  }

  /** Opens or closes a view of the container by its title. */
  async toggleView(title: string): Promise<void> {
    await this.page.locator('.sidebar .pane-header', { hasText: title }).click();
  }

  /** Answers an open quick pick with the row that holds `text`. */
  async pick(text: string): Promise<void> {
    const row = this.page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
    await row.waitFor();
    await row.click();
  }

  /** Types into an open input box and accepts it; without a text accepts what is there. */
  async enter(text?: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget input').first();
    await input.waitFor();
    if (text !== undefined) await input.fill(text);
    await input.press('Enter');
  }

  /** Opens a file by its absolute path, through VS Code's own simple dialog (quick open needs a search program the server lacks). */
  async openFile(path: string): Promise<void> {
    await this.command('File: Open File...');
    const input = this.page.locator('.quick-input-widget input').first();
    await this.page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    const name = path.split('/').at(-1) ?? path;
    await input.fill(path);
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().waitFor();
    await input.press('Enter');
    await this.page.locator('.tab.active', { hasText: name }).waitFor();
  }

  /** Opens the AliECS container of the activity bar, unless it is open: a click would then close it, as it does while VS Code is still opening it. */
  async openView(): Promise<void> {
    const title = this.page.locator('.sidebar .composite.title', { hasText: /AliECS/i });
    for (let attempt = 1; ; attempt++) {
      const isOpen = await title.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      );
      if (isOpen) return;
      if (attempt === 6) throw new Error('the AliECS view does not open');
      await this.page.locator('.activitybar .action-item a[aria-label^="AliECS"]').click();
    }
  }

  /** Rows of the trees in the side bar, as one text each, as a screen reader would say them. */
  async rows(): Promise<string[]> {
    return this.page
      .locator('.sidebar .monaco-list-row')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? row.textContent ?? ''));
  }

  /** Waits until some row matches; its label. */
  async waitForRow(pattern: RegExp, timeoutMs = 60_000): Promise<string> {
    return this.#waitFor(async () => (await this.rows()).find((row) => pattern.test(row)), `a row like ${pattern}`, timeoutMs);
  }

  async waitForNoRow(pattern: RegExp, timeoutMs = 60_000): Promise<void> {
    await this.#waitFor(
      async () => ((await this.rows()).some((row) => pattern.test(row)) ? undefined : true),
      `no row like ${pattern}`,
      timeoutMs,
    );
  }

  /** Waits for something outside the page. */
  async until(isSo: () => boolean, what: string, timeoutMs = 30_000): Promise<void> {
    await this.#waitFor(async () => (isSo() ? true : undefined), what, timeoutMs);
  }

  /** All text of the side bar, welcome texts and messages included. */
  async sideBarText(): Promise<string> {
    return this.page.locator('.sidebar').innerText();
  }

  async waitForSideBarText(pattern: RegExp, timeoutMs = 60_000): Promise<void> {
    await this.#waitFor(
      async () => (pattern.test(await this.sideBarText()) ? true : undefined),
      `side bar text like ${pattern}`,
      timeoutMs,
    );
  }

  async expandRow(text: string | RegExp): Promise<void> {
    const row = this.#row(text);
    await row.click();
    if ((await row.getAttribute('aria-expanded')) === 'false') await this.page.keyboard.press('ArrowRight');
  }

  /** Opens a row by its twistie: a click on the row itself may open a file. */
  async unfoldRow(text: string): Promise<void> {
    await this.page.locator('.sidebar .monaco-list-row', { hasText: text }).first().locator('.monaco-tl-twistie').click();
  }

  /** The first row that holds a text, or whose spoken label begins with `Task `, `Environment ` or the like and so on. */
  #row(text: string | RegExp): Locator {
    const isLabel = typeof text === 'string' && /^(TaskTemplate|Task|Environment|Node|Pod) /.test(text);
    return isLabel
      ? this.page.locator(`.sidebar .monaco-list-row[aria-label^="${text}"]`).first()
      : this.page.locator('.sidebar .monaco-list-row', { hasText: text }).first();
  }

  /** Chooses an entry of a row's context menu. */
  async menu(row: string | RegExp, entry: string): Promise<void> {
    await this.#row(row).click({ button: 'right' });
    // The menu lives in a shadow root that Playwright's text engine sees through.
    const item = this.page.locator('.monaco-menu .action-item', { hasText: entry }).first();
    await item.waitFor();
    await item.hover();
    await this.page.keyboard.press('Enter');
  }

  /** Presses a button of a modal dialog or a notification. */
  async press(button: string): Promise<void> {
    const target = this.page
      .locator(`:is(.monaco-dialog-box, ${NOTIFICATIONS}) .monaco-button`, { hasText: button })
      .filter({ visible: true })
      .first();
    await target.waitFor();
    await target.click();
  }

  /** Waits until the text of the editor in front matches. */
  async waitForEditor(pattern: RegExp): Promise<string> {
    const text = () => this.page.locator('.editor-instance .view-lines').first().innerText();
    // VS Code draws spaces of an editor as hard ones.
    return this.#waitFor(
      async () => {
        const now = (await text()).replaceAll('\u00a0', ' ');
        return pattern.test(now) ? now : undefined;
      },
      `an editor like ${pattern}`,
      30_000,
    );
  }

  async dialogText(): Promise<string> {
    const dialog = this.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    return dialog.innerText();
  }

  async notifications(): Promise<string[]> {
    return this.page.locator(`:is(${NOTIFICATIONS}) .notification-list-item`).allInnerTexts();
  }

  async waitForNotification(pattern: RegExp, timeoutMs = 60_000): Promise<string> {
    const unseen = Date.now() + 2_000;
    const look = async () => {
      const found = (await this.notifications()).find((text) => pattern.test(text));
      // Of more than three in a moment VS Code shows none but in its list.
      if (found === undefined && Date.now() > unseen && (await this.page.locator('.notifications-center.visible').count()) === 0) {
        await this.page.locator('[id="status.notifications"]').click();
      }
      return found;
    };
    return this.#waitFor(look, `a notification like ${pattern}`, timeoutMs);
  }

  async clearNotifications(): Promise<void> {
    await this.command('Notifications: Clear All Notifications');
  }

  async statusBar(): Promise<string> {
    return this.page.locator('.statusbar').innerText();
  }

  async waitForStatusBar(pattern: RegExp): Promise<void> {
    await this.#waitFor(async () => (pattern.test(await this.statusBar()) ? true : undefined), `a status bar like ${pattern}`, 30_000);
  }

  /** Squiggles in the visible editors. */
  squiggles(severity: 'error' | 'warning' | 'info'): Locator {
    return this.page.locator(`.monaco-editor .squiggly-${severity}`);
  }

  /** Presses a lens at the top of the first editor. */
  async lens(text: string): Promise<void> {
    await this.page.locator('.editor-group-container .monaco-editor .view-lines').first().click();
    await this.page.keyboard.press('Control+Home');
    const lens = this.page.locator('.codelens-decoration a', { hasText: text }).first();
    await lens.waitFor();
    await lens.click();
  }

  /** The page of the newest webview panel; it lives in a frame inside a frame. */
  panel(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').last().frameLocator('iframe#active-frame');
  }

  /** Replaces every occurrence of a text in the first editor, as a person does with find and replace; the file stays unsaved. */
  async replaceInEditor(text: string, replacement: string): Promise<void> {
    await this.page.locator('.editor-group-container .monaco-editor .view-lines').first().click();
    await this.page.keyboard.press('Control+Home');
    await this.page.keyboard.press('Control+H');
    const find = this.page.locator('.find-widget.visible').first();
    await find.locator('.find-part textarea').fill(text);
    await find.locator('.replace-part textarea').fill(replacement);
    await find.locator('.replace-part textarea').press('Control+Alt+Enter');
    await this.page.keyboard.press('Escape');
  }

  /** A picture of the window for a person to look at; never compared. */
  async picture(name: string): Promise<void> {
    mkdirSync(PICTURES, { recursive: true });
    writeFileSync(join(PICTURES, `${name}.png`), await this.page.screenshot());
  }

  /** Polls the page, since what VS Code draws has no event of its own. */
  async #waitFor<T>(look: () => Promise<T | undefined>, what: string, timeoutMs: number): Promise<T> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (Date.now() > deadline) {
        await this.picture(`failed-${Date.now()}`);
        throw new Error(
          `waited ${timeoutMs} ms for ${what}; the side bar says:\n${(await this.rows()).join('\n')}\n${await this.sideBarText()}\nnotifications: ${(await this.notifications()).join(' | ')}`,
        );
      }
      await this.page.waitForTimeout(100);
    }
  }
}
