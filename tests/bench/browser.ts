import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { findBrowser } from '../support/browser.ts';
import type { Figure } from './figure.ts';
import { BARE_FIELD, installInPage } from './in-page.ts';
import { SAMPLE_PASSWORD, startService } from './service.ts';

/** Cookies and stores of somebody who is signed in. */
export type StoredSignIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A Chromium, and a page in it that has not been anywhere yet. */
async function openBrowser(address: string): Promise<{ browser: Browser; page: Page }> {
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  return { browser, page: await openPage(browser, address) };
}

/** Figures of the built product with 300 sample profiles, in a browser that has not been anywhere yet. */
export async function inProduct(
  measure: (page: Page, browser: Browser, address: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  const service = await startService(300);
  const { browser, page } = await openBrowser(service.address);
  try {
    return await measure(page, browser, service.address);
  } finally {
    await browser.close();
    await service.stop();
  }
}

/** Adds the field that stands for a field without any product around it. */
export async function addBareField(page: Page): Promise<void> {
  await page.evaluate((id) => {
    const field = document.createElement('input');
    field.id = id;
    document.body.append(field);
  }, BARE_FIELD);
}

/** A page with a cache and stores of its own. */
export async function openPage(browser: Browser, address: string, stored?: StoredSignIn): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    ...(stored && { storageState: stored }),
  });
  const page = await context.newPage();
  // What tsx puts around named functions is not there in the page.
  await page.addInitScript('window.__name = (it) => it;');
  await page.addInitScript(installInPage, BARE_FIELD);
  return page;
}

/** Signs a sample account in through the form, as a person does, and waits until it has left the form. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(`${account}@dossier.test`);
  await page.getByLabel('Password').fill(SAMPLE_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Until nothing was fetched for half a second. The live stream never ends, so the page is never idle to Playwright. */
export async function quiet(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const count = () => performance.getEntriesByType('resource').length;
    for (let before = -1; before !== count();) {
      before = count();
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  });
}
