import type { BaseProfile } from '../../src/contract/profiles/base-profile.ts';
import { addPicture, ownWord } from './created-profiles.ts';
import { expect, test, type APIRequestContext, type Page } from './own-server.ts';
import { apiAs, PASSWORD, type Account } from './support.ts';

/** Palette and keys only. */
function keysOf(page: Page) {
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
    async signIn(account: Account) {
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
    /** From the overview to the draft that was created. */
    async createDraft(type: string, localeCode: string) {
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
    async openBase(name: string) {
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
    async openLocale({ baseId, id }: { baseId: string; id: string }) {
      await run('Open locale profile');
      await keyboard.type(baseId);
      await keyboard.press('Enter');
      await keyboard.type(id);
      await keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${id}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    },
    async openLocaleFromBase(language: string) {
      await keyboard.press('8');
      await expect(page.getByRole('region', { name: 'Locales' })).toBeFocused();
      const open = page.getByRole('link', { name: `Open ${language}` });
      for (let press = 0; press < 10; press += 1) {
        await keyboard.press('Tab');
        if (await open.evaluate((element) => element === document.activeElement)) break;
      }
      await expect(open).toBeFocused();
      await keyboard.press('Enter');
      await expect(page).toHaveURL(/\/base-profiles\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    },
    async type(field: string, text: string) {
      await goToField(field);
      await expect(page.getByLabel(field).and(page.locator(':not([type=checkbox])')).first()).toBeFocused();
      await keyboard.press('Control+a');
      await keyboard.type(text);
    },
    async choose(field: string, option: string) {
      await goToField(field);
      await keyboard.type(option);
      await expect(page.locator('select:focus option:checked')).toHaveText(option);
    },
    async mark(field: string, tag: string) {
      await goToField(field);
      const tags = page.getByRole('toolbar', { name: field });
      const button = tags.getByRole('button', { name: tag });
      await expect(tags.locator(':focus')).toHaveCount(1);
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
    async disapprove(reasons: readonly string[], note: string) {
      await keyboard.press('d');
      await expect(page.getByRole('listbox', { name: 'Why are you disapproving it?' })).toBeFocused();
      for (const reason of reasons) {
        const key = await page.getByRole('option', { name: reason }).getAttribute('aria-keyshortcuts');
        await keyboard.press(key ?? '');
      }
      await keyboard.press('n');
      await keyboard.type(note);
      await keyboard.press('Enter');
    },
    async activateLocale(language: string) {
      await keyboard.press('l');
      await expect(page.getByRole('dialog', { name: 'Activate locales' }).getByRole('combobox')).toBeFocused();
      await keyboard.type(language);
      await keyboard.press('Enter');
      await keyboard.press('Control+Enter');
    },
    activate: () => keyboard.press('i'),
  };
}

const NOTE = 'Write the texts in Dutch, in whole sentences.';

/**
 * A profile's whole way from nothing to a published locale profile, through five people, with the message and the
 * status on the screen after each step. What is stored and noted of each is for tests/server to show.
 *
 * @param name of the base profile; no other profile may have it
 */
async function walkJourney(
  page: Page,
  request: APIRequestContext,
  hands: ReturnType<typeof keysOf>,
  name: string,
): Promise<void> {
  const stored = await apiAs(request, 'admin');
  const dutchName = `${name} NL`;

  await test.step('a Creator creates a draft, fills it in and hands it on', async () => {
    await hands.signIn('creator');
    await hands.createDraft('B', 'nl');
    await expectToast(page, 'Draft base profile created');
    await shows(page, 'No name yet', 'draft');
    await expect(page.getByLabel('Profile name')).toBeFocused();
    await page.keyboard.press('Escape');
    await addPicture(request, 'creator', new URL(page.url()).pathname.split('/').at(-1) ?? '');
    await hands.reload();
    await expect(page.getByRole('region', { name: /^Images/ })).toContainText('1/1');
    await hands.type('Profile name', name);
    await hands.type('Real name', 'Ilse Quandt');
    await hands.type('Date of birth', '1990-05-17');
    await hands.choose('Gender', 'Female');
    await hands.mark('General tags', 'Sailing');
    await hands.save();
    await expectToast(page, `${name} has been created and the profile will be checked`);
    await shows(page, name, 'awaiting approval');
    await hands.signOut();
  });

  const base =
    await test.step('a BaseChecker approves it, which creates its locale, and activates another', async () => {
      await hands.signIn('base-checker');
      await hands.openBase(name);
      await shows(page, name, 'awaiting approval');
      await hands.approve();
      await expectToast(page, 'Approved with 1 locale profile');
      await shows(page, name, 'approved');
      await hands.activateLocale('Frisian');
      await expectToast(page, 'Activated 1 locale');
      const profile = await stored.get(new URL(page.url()).pathname.split('/').at(-1) ?? '');
      await hands.signOut();
      return profile as BaseProfile;
    });
  const dutch = { baseId: base.id, id: base.locales.find(({ code }) => code === 'nl')?.profile_id ?? '' };

  await test.step('a FillIn fills the locale profile in and publishes it', async () => {
    await hands.signIn('fill-in');
    await hands.openLocale(dutch);
    await shows(page, 'No name yet', 'awaiting fill-in');
    await hands.type('Profile name', dutchName);
    await hands.type('Real name', 'Ilse Quandt');
    await hands.type('Profession', 'Glazier');
    await hands.choose('Language', 'Dutch (nl)');
    await hands.mark('General tags', 'Sailing');
    await hands.type('About me', 'I blow glass.');
    await hands.save();
    await expectToast(page, `${dutchName} has been published to the Geo Checker`);
    await shows(page, dutchName, 'awaiting approval');
    await hands.signOut();
  });

  await test.step('a GeoChecker disapproves it with a reason', async () => {
    await hands.signIn('geo-checker');
    await hands.openLocale(dutch);
    await shows(page, dutchName, 'awaiting approval');
    await hands.disapprove(['Wrong language', 'Text quality'], NOTE);
    await expectToast(page, `${dutchName} disapproved`);
    await shows(page, dutchName, 'disapproved');
    await hands.signOut();
  });

  await test.step('the FillIn reads why, corrects it and publishes it again', async () => {
    await hands.signIn('fill-in');
    await hands.openLocale(dutch);
    await shows(page, dutchName, 'disapproved');
    const reasons = page.getByRole('region', { name: 'Why it was disapproved' });
    await expect(reasons).toContainText('Wrong language');
    await expect(reasons).toContainText('Text quality');
    await expect(reasons).toContainText(NOTE);
    await hands.type('About me', 'Ik blaas glas.');
    await hands.save();
    await expectToast(page, `${dutchName} has been published to the Geo Checker`);
    await shows(page, dutchName, 'awaiting approval');
    await hands.signOut();
  });

  await test.step('the GeoChecker approves it', async () => {
    await hands.signIn('geo-checker');
    await hands.openLocale(dutch);
    // Why it came back stays in sight for the person who has to see that it was mended.
    const reasons = page.getByRole('region', { name: 'Why it was disapproved' });
    await expect(reasons).toContainText(NOTE);
    await hands.approve();
    await expect(reasons).toBeHidden();
    const { label, language } = (await stored.locale(dutch.id)).locale;
    await expectToast(page, `${dutchName} approved for ${label} (${language})`);
    await shows(page, dutchName, 'approved');
    await hands.signOut();
  });

  await test.step('an Admin activates it', async () => {
    await hands.signIn('admin');
    await hands.openBase(name);
    await hands.openLocaleFromBase('Dutch');
    await expect(heading(page)).toContainText(dutchName);
    const state = heading(page).getByText('active', { exact: true });
    await expect(state).toHaveCount(0);
    await hands.activate();
    await expectToast(page, 'Successfully activated profile');
    await expect(state).toBeVisible();
    expect((await stored.locale(dutch.id)).active).toBe(true);
  });
}

function heading(page: Page) {
  return page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
}

/** The screen names the profile and its status. */
async function shows(page: Page, title: string, status: string): Promise<void> {
  await expect(heading(page).getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await expect(heading(page).getByText(status, { exact: true })).toBeVisible();
}

/** The toast says exactly this, and nothing has gone wrong beside it. */
async function expectToast(page: Page, sentence: string): Promise<void> {
  await expect(page.locator('[data-kind="success"] strong').getByText(sentence, { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
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
