import { ownWord } from './created-profiles.ts';
import { expect, type Page } from '@playwright/test';
import { walkJourney, type Hands } from './journey.ts';
import { test } from './own-server.ts';
import { PASSWORD } from './support.ts';

/** Palette and keys only. */
function keysOf(page: Page): Hands {
  const { keyboard } = page;
  const palette = page.getByRole('dialog').getByRole('combobox');

  async function openPalette(text: string) {
    await keyboard.press('Control+j');
    await expect(palette).toBeFocused();
    await keyboard.type(text);
  }
  async function run(command: string) {
    await openPalette(command);
    await expect(page.getByRole('option').first()).toContainText(command);
    await keyboard.press('Enter');
  }
  /** Typing in a field keeps the letters from the record; Escape gives them back. */
  async function goToField(field: string) {
    if (await page.locator('[data-form-field]:focus-within').count()) await keyboard.press('Escape');
    await keyboard.press('e');
    await expect(palette).toBeFocused();
    await keyboard.type(field);
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  return {
    async signIn(account) {
      await expect(page.getByLabel('E-mail')).toBeFocused();
      await keyboard.type(`${account}@dossier.test`);
      await keyboard.press('Tab');
      await keyboard.type(PASSWORD);
      await keyboard.press('Enter');
      await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
    },
    async signOut() {
      await run('Sign out');
    },
    async createDraft(type, localeCode) {
      await expect(page.getByRole('grid')).toBeFocused();
      await keyboard.press('n');
      await expect(page.getByRole('radio', { name: 'A', exact: true })).toBeFocused();
      await keyboard.press('ArrowDown');
      await expect(page.getByRole('radio', { name: type, exact: true })).toBeChecked();
      await keyboard.press('Tab');
      await keyboard.type(localeCode);
      await keyboard.press('Enter');
      await keyboard.press('Control+Enter');
    },
    async openBase(name) {
      await openPalette(name);
      const record = page.getByRole('option', { name: `${name} base` });
      await expect(record).toBeVisible();
      for (let press = 0; press < 10; press += 1) {
        if ((await record.getAttribute('aria-selected')) === 'true') break;
        await keyboard.press('ArrowDown');
      }
      await expect(record).toHaveAttribute('aria-selected', 'true');
      await keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
    },
    async openLocale({ baseId, id }) {
      await run('Open locale profile');
      await keyboard.type(baseId);
      await keyboard.press('Enter');
      await keyboard.type(id);
      await keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${id}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    },
    async openLocaleFromBase(language) {
      await keyboard.press('8');
      await expect(page.getByRole('region', { name: 'Locales' })).toBeFocused();
      const open = page.getByRole('button', { name: `Open ${language}` });
      for (let press = 0; press < 10; press += 1) {
        await keyboard.press('Tab');
        if (await open.evaluate((element) => element === document.activeElement)) break;
      }
      await expect(open).toBeFocused();
      await keyboard.press('Enter');
      await expect(page).toHaveURL(/\/base-profiles\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    },
    async type(field, text) {
      await goToField(field);
      await expect(page.getByLabel(field).and(page.locator(':not([type=checkbox])')).first()).toBeFocused();
      await keyboard.press('Control+a');
      await keyboard.type(text);
    },
    async choose(field, option) {
      await goToField(field);
      await keyboard.type(option);
      await expect(page.locator('select:focus option:checked')).toHaveText(option);
    },
    async mark(field, tag) {
      await goToField(field);
      const button = page.getByRole('toolbar', { name: field }).getByRole('button', { name: tag });
      for (let press = 0; press < 20; press += 1) {
        if (await button.evaluate((element) => element === document.activeElement)) break;
        await keyboard.press('ArrowRight');
      }
      await keyboard.press('Space');
      await expect(button).toHaveAttribute('aria-pressed', 'true');
    },
    reload: () => keyboard.press('r'),
    save: () => keyboard.press('Control+Enter'),
    approve: () => keyboard.press('a'),
    async disapprove(reasons, note) {
      await keyboard.press('d');
      await expect(page.getByRole('listbox', { name: 'Why does it go back?' })).toBeFocused();
      for (const reason of reasons) {
        const key = await page.getByRole('option', { name: reason }).getAttribute('aria-keyshortcuts');
        await keyboard.press(key ?? '');
      }
      await keyboard.press('n');
      await keyboard.type(note);
      await keyboard.press('Enter');
    },
    async activateLocale(language) {
      await keyboard.press('l');
      await expect(page.getByRole('dialog', { name: 'Activate locales' }).getByRole('combobox')).toBeFocused();
      await keyboard.type(language);
      await keyboard.press('Enter');
      await keyboard.press('Control+Enter');
    },
    activate: () => keyboard.press('i'),
    showWholeLog: () => keyboard.press('h'),
  };
}

test('C112 C133 C134 C135 the whole journey of a profile by palette and keys, without a mouse', async ({
  page,
  request,
}) => {
  const pointed: string[] = [];
  await page.exposeFunction('pointed', (what: string) => pointed.push(what));
  await page.addInitScript(() => {
    for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'wheel']) {
      addEventListener(kind, () => (window as unknown as { pointed: (what: string) => void }).pointed(kind), true);
    }
  });
  const refuse = () => Promise.reject(new Error('This journey has no mouse.'));
  Object.assign(page.mouse, { click: refuse, dblclick: refuse, move: refuse, down: refuse, up: refuse, wheel: refuse });

  await page.goto('/login');
  await walkJourney(page, request, keysOf(page), `Wilhelmina ${ownWord()}`);
  expect(pointed).toEqual([]);
});
