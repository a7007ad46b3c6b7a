import { withClaims } from './forged-claims.ts';
import { expect, test, type Page } from './own-server.ts';
import { apiAs, firstLocaleProfile, sendSignIn, signIn, turnTo } from './support.ts';
import { expectFailure, failure } from './toasts.ts';

const denial = (page: Page) => failure(page, 'Permission denied');

test('C005 C007 C008 C009 C010 C011 C013 C014 C015 C016 C032 C037 all fourteen routes are reached without loading the page anew, an Admin’s in the default layout', async ({
  page,
  request,
}) => {
  const [base] = await (await apiAs(request, 'admin')).list('status=approved&sort=locales_done&direction=desc&limit=1');
  const record = `/base-profiles/${base?.id}`;
  let loads = 0;
  await signIn(page, 'admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Base profiles' })).toBeVisible();
  page.on('load', () => (loads += 1));
  const walk: [string, string | RegExp][] = [
    ['/stats', 'Statistics'],
    ['/', 'Base profiles'],
    ['/settings', 'Settings'],
    ['/login', 'Base profiles'],
    ['/locale-profiles', 'Locale profiles'],
    ['/duplicate/filters', 'Duplicate filters'],
    ['/duplicate/logs', 'Duplicate logs'],
    ['/queue', 'Base profiles'],
    ['/create/base-profile', 'Create base profile'],
    [record, base?.profile_name ?? ''],
    [`${record}/${await firstLocaleProfile(request, base?.id ?? '')}`, /./],
    ['/base-profiles', 'Base profiles'],
    ['/register-totp', 'Register a one-time code'],
    ['/enter-totp', /./],
  ];
  for (const [path, heading] of walk) {
    await turnTo(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading }).first(), path).toBeVisible();
    if (!path.endsWith('-totp')) await expect(page.getByRole('navigation', { name: 'Places' }), path).toBeVisible();
  }
  expect(loads).toBe(0);
});

test('C043 C046 C052 C053 C055 who it is comes before anything is loaded, and that before a place is denied', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (/^\/(api|geo)\/v1\//.test(pathname)) asked.push(pathname.replace(/^\/(api|geo)\/v1/, ''));
  });
  await signIn(page, 'admin');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const person = await held(page, '**/accounts:lookup*');
  const tags = await held(page, '**/api/v1/tag');
  // What the page before had still to ask is none of this one's.
  page.once('framenavigated', () => {
    asked.length = 0;
  });
  await page.goto('/queue');
  await person.reached;
  // What was asked for by now has left the page.
  await page.evaluate(() => fetch('/configuration.json').then((answer) => answer.text()));
  expect(asked).toEqual([]);
  person.release();
  await tags.reached;
  const lookups = ['/locale', '/tag', '/attribute', '/locations/geo-regions'];
  await expect.poll(() => lookups.filter((path) => !asked.includes(path))).toEqual([]);
  await expect(page.getByText('Loading page')).toBeAttached();
  await expect(denial(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/queue$/);
  tags.release();
  await expectFailure(page, 'Permission denied', 'You do not have access to this page.');
  await expect(page).toHaveURL(/\/base-profiles$/);
});

/** Holds back the first request to this address. */
async function held(page: Page, address: string): Promise<{ reached: Promise<void>; release: () => void }> {
  let [reach, release] = [() => {}, () => {}];
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    address,
    async (route) => {
      reach();
      await released;
      await route.continue();
    },
    { times: 1 },
  );
  return { reached, release: () => release() };
}

test('C050 C073 a forced second factor leads to it from everywhere', async ({ page }) => {
  await withClaims(page, { forceMfa: true });
  await page.goto('/login');
  await sendSignIn(page, 'creator@dossier.test');
  await expect(page).toHaveURL(/\/register-totp$/);
  for (const path of ['/base-profiles', '/duplicate/logs', '/']) {
    await turnTo(page, path);
    await expect(page.getByRole('heading', { level: 1, name: 'Register a one-time code' }), path).toBeVisible();
    await expect(page, path).toHaveURL(/\/register-totp$/);
  }
  await expect(denial(page)).toHaveCount(0);
});

test('C066 C068 C069 of several names in the token the first known one counts', async ({ page }) => {
  await withClaims(page, { roles: ['Gardener', 'ProfileCMSFillIn', 'Admin'] });
  await page.goto('/login');
  await sendSignIn(page, 'admin@dossier.test');
  await expect(page).toHaveURL(/\/queue$/);
  await expect(page.getByRole('banner').getByText('FillIn', { exact: true })).toBeVisible();
});
