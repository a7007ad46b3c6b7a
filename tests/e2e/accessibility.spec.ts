import { createRequire } from 'node:module';
import { expect, test, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { openOverview } from './support.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds wrong, in words short enough to read in a report. */
async function problems(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: AXE });
  const results = await page.evaluate(() =>
    (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
    }),
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any screen, ${scheme}`, async ({ browser, baseURL }) => {
    // axe is put into the page, which the product's content security policy rightly forbids.
    const context = await browser.newContext({ bypassCSP: true, colorScheme: scheme, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.getByLabel('E-mail')).toBeFocused();
    expect(await problems(page), 'sign-in').toEqual([]);
    await openOverview(page);
    expect(await problems(page), 'overview').toEqual([]);
    await page.keyboard.press('x');
    await page.keyboard.press('Space');
    await expect(page.getByRole('complementary', { name: 'Peek' })).toBeVisible();
    expect(await problems(page), 'overview with selection and peek').toEqual([]);
    await page.keyboard.press('Control+j');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    expect(await problems(page), 'palette').toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+?');
    await expect(page.getByRole('dialog', { name: 'Keys here' })).toBeVisible();
    expect(await problems(page), 'help').toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Logs' }).getByRole('listitem').first()).toBeVisible();
    expect(await problems(page), 'base profile').toEqual([]);
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(await problems(page), 'error screen').toEqual([]);
    await context.close();
  });
}
