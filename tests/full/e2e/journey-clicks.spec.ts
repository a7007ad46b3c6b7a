import { ownWord } from '../../e2e/created-profiles.ts';
import { expect, type Page } from '@playwright/test';
import { walkJourney, type Hands } from '../../e2e/journey.ts';
import { test } from '../../e2e/own-server.ts';
import { PASSWORD } from '../../e2e/support.ts';

/** Clicks only. Text is put into fields as a whole, so that no key is pressed at all. */
function clicksOf(page: Page): Hands {
  const dialog = page.getByRole('dialog');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

  return {
    async signIn(account) {
      await page.getByLabel('E-mail').fill(`${account}@dossier.test`);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: /^Sign in/ }).click();
      await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
    },
    async signOut() {
      await button('Sign out').first().click();
      await expect(page.getByLabel('E-mail')).toBeVisible();
    },
    async createDraft(type, localeCode) {
      await button('Create').click();
      await page.getByRole('radio', { name: type, exact: true }).click();
      await page.getByRole('combobox', { name: 'Reserved locales' }).fill(localeCode);
      await page.getByRole('option').first().click();
      await button('Create').click();
    },
    async openBase(name) {
      await button('Search or run…').first().click();
      await dialog.getByRole('combobox').fill(name);
      await dialog.getByRole('option', { name: `${name} base` }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    },
    async openLocale({ baseId, id }) {
      await button('Search or run…').first().click();
      await dialog.getByRole('combobox').fill('Open locale profile');
      await dialog.getByRole('option').first().click();
      await page.getByPlaceholder('Identifier of the base profile').fill(baseId);
      await dialog.getByRole('button', { name: 'continue' }).click();
      await page.getByPlaceholder('Identifier of the locale profile').fill(id);
      await dialog.getByRole('button', { name: 'continue' }).click();
      await expect(page).toHaveURL(new RegExp(`${id}$`));
    },
    async openLocaleFromBase(language) {
      await button(`Open ${language}`).click();
      await expect(page).toHaveURL(/\/base-profiles\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/);
    },
    // Beside fields there are ticks that name them: what is to be mended, by its place.
    type: (field, text) => page.getByLabel(field).and(page.locator(':not([type=checkbox])')).first().fill(text),
    async choose(field, option) {
      // The browser draws the list of a select itself, out of a test's reach.
      await page.getByLabel(field).first().selectOption({ label: option });
    },
    async mark(field, tag) {
      await page.getByRole('toolbar', { name: field }).getByRole('button', { name: tag }).click();
    },
    // The browser's own button, which no test can reach.
    async reload() {
      await page.reload();
    },
    save: () => button(/^Save/).click(),
    approve: () => button('Approve').click(),
    async disapprove(reasons, note) {
      await button('Disapprove').click();
      for (const reason of reasons) await dialog.getByRole('option', { name: reason }).click();
      await page.getByPlaceholder(/A note for/).fill(note);
      await dialog.getByRole('button', { name: 'Send' }).click();
    },
    async activateLocale(language) {
      await button('Activate locales').click();
      await dialog.getByRole('combobox').fill(language);
      await dialog.getByRole('option', { name: language }).click();
      await dialog.getByRole('button', { name: /^Activate 1 locale/ }).click();
    },
    activate: () => button('Activate').click(),
    showWholeLog: () => button('Show all').click(),
  };
}

test('C112 C133 C134 C135 the whole journey of a profile by clicks, without a key', async ({ page, request }) => {
  const pressed: string[] = [];
  await page.exposeFunction('pressed', (key: string) => pressed.push(key));
  await page.addInitScript(() => {
    const tell = (event: KeyboardEvent) => (window as unknown as { pressed: (key: string) => void }).pressed(event.key);
    addEventListener('keydown', tell, true);
  });

  await page.goto('/login');
  await walkJourney(page, request, clicksOf(page), `Theodora ${ownWord()}`);
  expect(pressed).toEqual([]);
});
