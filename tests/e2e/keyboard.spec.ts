import { expect, test, type Page } from '@playwright/test';
import { openOverview, signIn } from './support.ts';

const FIVE: [string, string, string][] = [
  ['C056', 'b', '/base-profiles'],
  ['C057', 'p', '/locale-profiles'],
  ['C058', 'd', '/duplicate/filters'],
  ['C059', 'k', '/duplicate/logs'],
  ['C060', 's', '/stats'],
];
for (const [fact, key, path] of FIVE) {
  test(`${fact} Ctrl+${key} goes to ${path}; C061 the Meta variant does nothing here`, async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await page.keyboard.press(`Meta+${key}`);
    await page.keyboard.press('Shift');
    await expect(page).toHaveURL(/\/settings$/);
    await page.keyboard.press(`Control+${key}`);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
}

test('C056 C061 C062 on a Mac it is Cmd, and the hints say so', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }));
  await signIn(page, 'admin');
  await page.goto('/settings');
  const place = page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Base profiles' });
  await expect(place).toContainText('⌘B');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Shift');
  await expect(page).toHaveURL(/\/settings$/);
  await page.keyboard.press('Meta+b');
  await expect(page).toHaveURL(/\/base-profiles$/);
});

test('C063 elsewhere the hints say CTRL', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(
    page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Base profiles' }),
  ).toContainText('CTRLB');
});

for (const press of ['Control+j', '/', 'F1']) {
  test(`${press} opens the palette, and Escape gives the focus back`, async ({ page }) => {
    await openOverview(page);
    await page.keyboard.press(press);
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('grid')).toBeFocused();
  });
}

test('under the palette the five keys and single letters rest', async ({ page }) => {
  await openOverview(page);
  await page.keyboard.press('/');
  await page.keyboard.press('Control+s');
  await page.keyboard.type('a');
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('a');
  await expect(page).toHaveURL(/\/base-profiles$/);
});

test('while an input method composes no key is taken', async ({ page }) => {
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
});

test('half a sequence typed into a field is not finished outside it', async ({ page }) => {
  await openOverview(page);
  await page.keyboard.press('/');
  await page.keyboard.type('g');
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  // Alone, `s` asks for the order; after a `g` it would have gone to the settings.
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await expect(page).toHaveURL(/\/base-profiles$/);
});

test('a sequence works, and a single letter rests while the focus is outside the list', async ({ page }) => {
  await openOverview(page);
  await page.getByRole('button', { name: 'Sign out' }).focus();
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/\/settings$/);
});

test('Enter presses the focused button, not the row', async ({ page }) => {
  await openOverview(page);
  await page.getByRole('button', { name: 'All keys here' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keys here' })).toBeVisible();
  await expect(page).toHaveURL(/\/base-profiles$/);
});

test('? lists the keys of the place and the role, from the registry', async ({ page }) => {
  await openOverview(page);
  await page.keyboard.press('Shift+?');
  const help = page.getByRole('dialog', { name: 'Keys here' });
  await expect(help).toContainText('Approve base profile');
  await expect(help).toContainText('Go to statistics');
  await page.keyboard.press('Shift+?');
  await expect(help).toHaveCount(0);
  await signInAs(page, 'creator');
  await page.keyboard.press('Shift+?');
  await expect(help).toContainText('Open row');
  await expect(help).not.toContainText('Approve base profile');
});

async function signInAs(page: Page, account: 'creator'): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await openOverview(page, account);
}
