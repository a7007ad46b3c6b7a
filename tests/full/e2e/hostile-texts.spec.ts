import { expect, type Locator, type Page } from '@playwright/test';
import { ROUTES } from '../../../src/contract/policy/access.ts';
import { ADDRESS, hostile, storeHostileTexts, watched } from './hostile-texts.ts';
import { test } from '../../e2e/own-server.ts';
import { openOverview, signIn } from '../../e2e/support.ts';

// Without the policy that would stop them, scripts would run: what keeps them out here is how texts are drawn.
test.use({ bypassCSP: true });

const shows = (within: Page | Locator, text: string) => expect(within.getByText(text).first()).toBeVisible();

test('a text that would run as a script is shown as it was written, wherever people can write one', async ({
  page,
  request,
}) => {
  const { base, locale, baseTypes, localeTypes } = await storeHostileTexts(request);
  const seen = await watched(page);
  await openOverview(page, 'admin', '?text=Hostile');
  await shows(page, hostile('base profileName'));
  await page.keyboard.press('Space');
  await shows(page.getByRole('complementary', { name: 'Peek' }), hostile('base profileName'));

  await page.goto(`/base-profiles/${base}`);
  await expect(page.getByRole('heading', { level: 1, name: hostile('base profileName') })).toBeVisible();
  for (const type of baseTypes) await expectField(page, hostile(`base ${type}`));
  await shows(page, hostile('refusal of a base profile'));
  await shows(page, '<img src=x onerror=attacked()>.jpg');

  await page.goto(`/base-profiles/${base}/${locale}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const type of localeTypes) await expectField(page, hostile(`locale ${type}`));
  await shows(page, hostile('refusal of a locale profile'));

  for (const path of ['/locale-profiles?text=Hostile', '/base-profiles?text=Hostile&matrix=true']) {
    await page.goto(path);
    await shows(page, 'Hostile ');
  }
  await page.goto('/duplicate/filters');
  await shows(page, 'Hostile <img src=x onerror=attacked()>');
  await page.goto('/duplicate/logs');
  await shows(page, hostile('decision'));
  await page.keyboard.press('Control+j');
  await page.getByRole('dialog').getByRole('combobox').fill('Hostile');
  await shows(page.getByRole('dialog'), 'Hostile ');
  expect(await page.locator('img[src="x"], svg[onload], a[href^="javascript:"]').count()).toBe(0);
  expect(seen.ran).toEqual([]);
});

/** The value of a field, or the text of a page. */
async function expectField(page: Page, text: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate((wanted) => {
        const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
        return document.body.innerText.includes(wanted) || fields.some(({ value }) => value === wanted);
      }, text),
    )
    .toBe(true);
}

test('nothing in an address runs: not in its query, not behind the #, not in a part of its path', async ({ page }) => {
  const seen = await watched(page);
  const text = encodeURIComponent(hostile('address'));
  await page.goto(`/login?logoutReason=${text}&next=${ADDRESS}&redirect=${ADDRESS}#${ADDRESS}`);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await signIn(page, 'admin');
  const names = ['text', 'status', 'sort', 'direction', 'after', 'days', 'matrix', 'logoutReason', 'view', 'redirect'];
  const query = names.flatMap((name) => [`${name}=${text}`, `${name}=${ADDRESS}`]).join('&');
  for (const { path } of Object.values(ROUTES)) {
    const filled = path.replaceAll(/:\w+/g, text);
    await page.goto(`${filled}?${query}#${text}`);
    await expect(page.locator('h1').first()).toBeVisible();
  }
  expect(seen.ran).toEqual([]);
});
