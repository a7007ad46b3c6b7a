import { expect, type Locator, type Page } from '@playwright/test';
import { UNREAD } from '../../../src/client/record/unseen.ts';
import type { TestFile } from '../../e2e/support.ts';

/* Steps that several of these tests take. */

export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** These words stand there, once at least. */
export async function expectText(page: Page | Locator, words: string | RegExp): Promise<void> {
  await expect(page.getByText(words).first()).toBeVisible();
}

export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0, { timeout: 20_000 });
}

/** Does what asks for files, and gives it these. */
export async function chooseFiles(page: Page, open: () => Promise<unknown>, files: readonly TestFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await open();
  await (await chooser).setFiles([...files]);
}

/** Answers what the palette asks on one of its pages. */
export async function answer(page: Page, asked: string, typed: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(asked);
  await dialog.getByRole('combobox').fill(typed);
  await page.keyboard.press('Enter');
}

/** Runs a command that the palette finds by these words. */
export async function runCommand(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+j');
  await page.getByRole('dialog').getByRole('combobox').fill(words);
  await page.keyboard.press('Enter');
}

export const noteOf = (page: Page): Locator => page.getByRole('textbox', { name: /^Note/ });

/** From a record to the note of its disapproval: D, the first reason, N. */
export async function reachNote(page: Page): Promise<void> {
  await expect(page.getByLabel('Profession')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('d');
  await expect(page.getByRole('listbox', { name: 'Why are you disapproving it?' })).toBeFocused();
  await press(page, '1', 'n');
  await expect(noteOf(page)).toBeFocused();
}

/** What a person decided last, as the queue lists it, the newest first. */
export const strip = (page: Page): Locator =>
  page.getByRole('region', { name: 'Your last decisions' }).getByRole('listitem');

/** Decisions that the page says stand, the newest first. */
export function standingOn(page: Page): Promise<string[]> {
  return strip(page).evaluateAll((each) =>
    each
      .filter((item) => item.querySelector('em')?.textContent !== 'undone')
      .map((item) => item.querySelector('span')?.textContent ?? ''),
  );
}

/** Lets the time pass in which nobody can have read what a refusal has brought: a press in it is refused in words (P003). */
export async function readAnew(page: Page): Promise<void> {
  const come = await page.evaluate(() => performance.now());
  await page.waitForFunction(([from, least]) => performance.now() - from > least, [come, UNREAD] as const);
}
