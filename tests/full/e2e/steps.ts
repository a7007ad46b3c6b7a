import { expect, type Page, type Route } from '@playwright/test';
import { UNREAD } from '../../../src/client/record/unseen.ts';

/* Steps that several of these tests take. */

/** Holds calls to this address back, and those of them that fit, until they are let go. */
export async function holdBack(
  page: Page,
  address: string | RegExp,
  fits: (route: Route) => boolean = () => true,
): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(address, async (route) => {
    if (fits(route)) await held;
    await route.continue();
  });
  return letGo;
}

/** Uploads, and not what is read of files. */
export const isSent = (route: Route) => route.request().method() === 'POST';

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

/** Lets the time pass in which nobody can have read what a refusal has brought: a press in it is refused in words (P003). */
export async function readAnew(page: Page): Promise<void> {
  const come = await page.evaluate(() => performance.now());
  await page.waitForFunction(([from, least]) => performance.now() - from > least, [come, UNREAD] as const);
}
