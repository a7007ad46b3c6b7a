import { readFileSync } from 'node:fs';
import { matchRoute, pathOf, ROUTES, type RouteName } from '../../src/contract/base/routes.ts';
import { expectNoProblems } from './axe.ts';
import { expect, test, type Page } from './own-server.ts';
import { apiAs, firstLocaleProfile, openOverview, waitingProfile } from './support.ts';

/** Screens that axe sees in other files, where somebody is signed in or challenged as they need. */
const ELSEWHERE: Readonly<Partial<Record<RouteName, [file: string, line: string]>>> = {
  'register-totp': ['second-factor.spec.ts', "await expectNoProblems(page, 'registering');"],
  'enter-totp': ['second-factor.spec.ts', "await expectNoProblems(page, 'the code');"],
  queue: ['queue.spec.ts', "await expectNoProblems(page, 'the queue');"],
  settings: ['../full/e2e/settings.spec.ts', "await expectNoProblems(page, 'settings');"],
};

/** Routes whose screens axe has seen here. */
const seen = new Set<RouteName>();

async function check(page: Page, words: string): Promise<void> {
  const route = matchRoute(new URL(page.url()).pathname);
  if (route) seen.add(route.name);
  await expectNoProblems(page, words);
}

/** Goes to another place without loading the page anew, and waits until it has what it shows. */
async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
}

// The last test asks what the others have seen.
test.describe.configure({ mode: 'serial' });

test('axe finds nothing, in either theme, on the way in, the lists of an Admin and their layers', async ({ page }) => {
  const { keyboard } = page;
  await page.goto('/login');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await check(page, 'sign-in');
  await openOverview(page);
  await keyboard.press('x');
  await keyboard.press('Space');
  await expect(page.getByRole('complementary', { name: 'Peek' })).toBeVisible();
  await check(page, 'overview with selection and peek');
  await keyboard.press('g');
  await expect(page.getByRole('status', { name: 'Keys that can follow' })).not.toBeEmpty();
  await check(page, 'the keys that can follow');
  await keyboard.press('Escape');
  await keyboard.press('Control+j');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await check(page, 'palette');
  await keyboard.type('#');
  await expect(page.getByRole('group', { name: 'Profiles with a tag' })).toBeVisible();
  await check(page, 'palette, tags');
  await keyboard.press('Escape');
  await keyboard.press('Shift+?');
  await expect(page.getByRole('dialog', { name: 'Keys here' })).toBeVisible();
  await check(page, 'help');
  await keyboard.press('Escape');
  for (const route of ['locale-profiles', 'duplicate-filters', 'duplicate-logs', 'stats'] as const) {
    await walkTo(page, pathOf(route));
    await check(page, route);
  }
  await walkTo(page, '/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await check(page, 'error screen');
});

test('axe finds nothing, in either theme, on what creates, edits and decides on profiles', async ({
  page,
  request,
}) => {
  const { keyboard } = page;
  const profile = await waitingProfile(request, 75);
  await openOverview(page);
  await walkTo(page, pathOf('create-base-profile'));
  await expect(page.getByRole('option').first()).toBeVisible();
  await check(page, 'creating a base profile');
  await walkTo(page, pathOf('base-profile', { profileBaseId: profile.id }));
  await expect(page.getByLabel('Profession')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Logs' }).getByRole('listitem').first()).toBeVisible();
  await keyboard.press('h');
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await check(page, 'the whole log');
  await keyboard.press('Escape');
  await keyboard.press('Shift+L');
  await expect(page.getByRole('dialog', { name: 'Reserve locales' }).getByRole('combobox')).toBeFocused();
  await check(page, 'the locale picker');
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await keyboard.press('d');
  await expect(page.getByRole('listbox', { name: 'Why are you disapproving it?' })).toBeFocused();
  await keyboard.press('1');
  await keyboard.press('n');
  await keyboard.type('Too dark');
  await keyboard.press('Enter');
  const reasons = page.getByRole('region', { name: 'Why it was disapproved' });
  await reasons.getByRole('checkbox').first().check();
  await page.getByLabel('Real name').fill('');
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Missing or wrong', exact: true })).toBeVisible();
  await check(page, 'a returned profile with something missing');
  await keyboard.press('Control+j');
  await keyboard.type('show notices');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Notices' })).toContainText('disapproved');
  await check(page, 'notices');
  await keyboard.press('Escape');
  const [approved] = await (await apiAs(request, 'admin')).list('status=approved&limit=1');
  const profileBaseId = approved?.id ?? '';
  const profileId = await firstLocaleProfile(request, profileBaseId);
  await page.goto(pathOf('locale-profile', { profileBaseId, profileId }));
  await expect(page.getByLabel('Profession')).toBeVisible();
  await check(page, 'a locale profile');
});

test('axe has seen the screen of every route', () => {
  for (const [file, line] of Object.values(ELSEWHERE)) {
    expect(readFileSync(new URL(file, import.meta.url), 'utf8'), file).toContain(line);
  }
  // The root only leads elsewhere.
  const known = new Set<string>([...seen, ...Object.keys(ELSEWHERE), 'index']);
  expect(Object.keys(ROUTES).filter((route) => !known.has(route))).toEqual([]);
});
