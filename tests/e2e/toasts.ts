import { expect, type Locator, type Page } from '@playwright/test';

/** The toast of a failure that is to be read: a notice that was closed takes a moment to leave the page. */
export function failure(page: Page, title: string): Locator {
  return page
    .locator('[data-kind="error"][role="alert"][data-visible="true"]')
    .filter({ has: page.locator('strong').getByText(title, { exact: true }) });
}

/** A toast has this title and this text, and neither a letter more nor a capital less. */
export async function expectFailure(page: Page, title: string, message: string): Promise<void> {
  await expect(failure(page, title).getByText(message, { exact: true }).first(), title).toBeVisible();
}

/** A toast says exactly this of something that went well. */
export async function expectSuccess(page: Page, sentence: string): Promise<void> {
  const titles = page.locator('[data-kind="success"][data-visible="true"] strong');
  await expect(titles.getByText(sentence, { exact: true }).first()).toBeVisible();
}
