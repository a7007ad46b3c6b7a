import { expect, test, type Page } from './own-server.ts';
import { openOverview, signIn } from './support.ts';

/** Fact, letter, address, and the words of its place. */
const FIVE: [string, string, string, string][] = [
  ['C056', 'b', '/base-profiles', 'Base profiles'],
  ['C057', 'p', '/locale-profiles', 'Locale profiles'],
  ['C058', 'd', '/duplicate/filters', 'Duplicate filters'],
  ['C059', 'k', '/duplicate/logs', 'Duplicate logs'],
  ['C060', 's', '/stats', 'Statistics'],
];
/** Where the page goes from now on, in order. */
function placesOf(page: Page): string[] {
  const places: string[] = [];
  page.on('framenavigated', (frame) => places.push(new URL(frame.url()).pathname));
  return places;
}

async function openSettings(page: Page): Promise<void> {
  await signIn(page, 'admin', '/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
}

test('C056 C057 C058 C059 C060 C061 C063 Ctrl and a letter go to five places, the hints say so, and the Meta variant does nothing here', async ({
  page,
}) => {
  await openSettings(page);
  const rail = page.getByRole('navigation', { name: 'Places' });
  const places = placesOf(page);
  for (const [fact, key, path, name] of FIVE) {
    await expect(rail.getByRole('link', { name }), fact).toContainText(new RegExp(`CTRL\\s*${key.toUpperCase()}$`));
    for (const [, other] of FIVE) if (other !== key) await page.keyboard.press(`Meta+${other}`);
    await page.keyboard.press(`Control+${key}`);
    await expect(page, fact).toHaveURL(new RegExp(`${path}$`));
  }
  expect(places).toEqual(FIVE.map(([, , path]) => path));
});

test('C056 C057 C058 C059 C060 C061 C062 on a Mac it is Cmd and not Ctrl, and the hints say so', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }));
  await openSettings(page);
  const rail = page.getByRole('navigation', { name: 'Places' });
  const places = placesOf(page);
  for (const [, key, path, name] of FIVE) {
    await expect(rail.getByRole('link', { name })).toContainText(new RegExp(`⌘${key.toUpperCase()}$`));
    for (const [, other] of FIVE) if (other !== key) await page.keyboard.press(`Control+${other}`);
    await page.keyboard.press(`Meta+${key}`);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  expect(places).toEqual(FIVE.map(([, , path]) => path));
});

test('the palette opens by three keys, gives the focus back, and keeps keys from what is below', async ({ page }) => {
  await openOverview(page);
  const field = page.getByRole('dialog').getByRole('combobox');
  for (const press of ['Control+j', '/', 'F1']) {
    await page.keyboard.press(press);
    await expect(field, press).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog'), press).toHaveCount(0);
    await expect(page.getByRole('grid'), press).toBeFocused();
  }
  await test.step('the five keys and single letters rest', async () => {
    await page.keyboard.press('/');
    await page.keyboard.press('Control+s');
    await page.keyboard.type('a');
    await expect(field).toHaveValue('a');
    await expect(page).toHaveURL(/\/base-profiles$/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid')).toBeFocused();
  });
  await test.step('half a sequence typed into it is not finished outside', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('g');
    await page.keyboard.press('Escape');
    await page.keyboard.press('s');
    // Alone, `s` asks for the order; after a `g` it would have gone to the settings.
    await expect(field).toBeFocused();
    await expect(page).toHaveURL(/\/base-profiles$/);
  });
});

test('what is no press of a list: an input method, a letter outside it, Enter on a button; a sequence works anywhere', async ({
  page,
}) => {
  await openOverview(page);
  await page.keyboard.press('Home');
  const before = await page.getByRole('grid').getAttribute('aria-activedescendant');
  await page.evaluate(() => {
    for (const init of [
      { key: 'j', code: 'KeyJ', isComposing: true },
      { key: 'j', code: 'KeyJ', keyCode: 229 },
    ]) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
    }
  });
  expect(await page.getByRole('grid').getAttribute('aria-activedescendant')).toBe(before);
  await test.step('Enter presses the focused button, not the row', async () => {
    await page.getByRole('button', { name: 'Show all keys here' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Keys here' })).toBeVisible();
    await expect(page).toHaveURL(/\/base-profiles$/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('a letter rests, a sequence does not', async () => {
    await page.getByRole('button', { name: 'Sign out' }).focus();
    await page.keyboard.press('f');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await expect(page).toHaveURL(/\/settings$/);
  });
});

test('? lists the keys of the place and the role, from the registry, by a click as by the key', async ({ page }) => {
  await openOverview(page);
  await page.keyboard.press('Shift+?');
  const help = page.getByRole('dialog', { name: 'Keys here' });
  await expect(help).toContainText('Approve base profile');
  await expect(help).toContainText('Go to statistics');
  await page.keyboard.press('Shift+?');
  await expect(help).toHaveCount(0);
  await page.getByRole('button', { name: 'All keys', exact: true }).click();
  await expect(help).toContainText('Approve base profile');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await openOverview(page, 'creator');
  await page.keyboard.press('Shift+?');
  await expect(help).toContainText('Open row');
  await expect(help).not.toContainText('Approve base profile');
});
