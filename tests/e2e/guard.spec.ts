import { expect, type Page } from '@playwright/test';
import { withClaims } from './forged-claims.ts';
import { test } from './own-server.ts';
import { apiAs, firstLocaleProfile, sendSignIn, signIn, type Account } from './support.ts';
import { expectFailure, failure } from './told.ts';

/** The places of the product, and how one knows that one is there. */
const PLACES = {
  '/base-profiles': 'Base profiles',
  '/base-profiles/{base}': '{name}',
  '/base-profiles/{base}/{locale}': '{locale name}',
  '/create/base-profile': 'Create base profile',
  '/locale-profiles': 'Locale profiles',
  '/duplicate/filters': 'Duplicate filters',
  '/duplicate/logs': 'Duplicate logs',
  '/queue': 'Queue',
  '/stats': 'Statistics',
  '/settings': 'Settings',
} as const;
type Place = keyof typeof PLACES;

interface RoleOf {
  fact: string;
  role: string;
  account: Account;
  home: Place;
  places: readonly Place[];
}
const ROLES: readonly RoleOf[] = [
  {
    fact: 'C032 C037',
    role: 'Admin',
    account: 'admin',
    home: '/base-profiles',
    places: [
      '/base-profiles',
      '/base-profiles/{base}',
      '/base-profiles/{base}/{locale}',
      '/create/base-profile',
      '/locale-profiles',
      '/duplicate/filters',
      '/duplicate/logs',
      '/stats',
      '/settings',
    ],
  },
  {
    fact: 'C033 C037',
    role: 'Creator',
    account: 'creator',
    home: '/base-profiles',
    places: ['/base-profiles', '/base-profiles/{base}', '/create/base-profile', '/stats', '/settings'],
  },
  {
    fact: 'C034',
    role: 'BaseChecker',
    account: 'base-checker',
    home: '/queue',
    places: ['/base-profiles/{base}', '/stats', '/queue', '/settings'],
  },
  {
    fact: 'C035',
    role: 'FillIn',
    account: 'fill-in',
    home: '/queue',
    places: ['/base-profiles/{base}/{locale}', '/stats', '/queue', '/settings'],
  },
  {
    fact: 'C036',
    role: 'GeoChecker',
    account: 'geo-checker',
    home: '/queue',
    places: ['/base-profiles/{base}/{locale}', '/stats', '/queue', '/settings'],
  },
];

/** Changes the address as a link of the page would, without loading anything anew. */
async function turnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), path);
}

const denial = (page: Page) => failure(page, 'Permission denied');

for (const { fact, role, account, home, places } of ROLES) {
  test(`${fact} C067 C052 C054 the places of the ${account}, and a refusal at every other one`, async ({
    page,
    request,
  }) => {
    const rows = await (await apiAs(request, 'admin')).list('status=approved&sort=locales_done&direction=desc&limit=5');
    const base = rows.find(({ frozen }) => !frozen);
    const locale = await firstLocaleProfile(request, base?.id ?? '');
    const { profile_name: localeName } = await (await apiAs(request, 'admin')).locale(locale);
    const fill = (text: string) =>
      text
        .replace('{base}', base?.id ?? '')
        .replace('{locale}', locale)
        .replace('{name}', base?.profile_name ?? '')
        .replace('{locale name}', localeName);
    const headingOf = (place: Place) => page.locator('h1').getByText(fill(PLACES[place]), { exact: true });
    await signIn(page, account);
    await expect(headingOf(home)).toBeVisible();
    await expect(page.getByRole('banner').getByText(role, { exact: true })).toBeVisible();
    for (const place of Object.keys(PLACES) as Place[]) {
      await turnTo(page, fill(place));
      if (places.includes(place)) {
        await expect(headingOf(place), place).toBeVisible();
        await expect(page, place).toHaveURL(new RegExp(`${fill(place)}$`));
        await expect(denial(page), place).toHaveCount(0);
      } else {
        await expect(denial(page), place).toHaveCount(1);
        await expect(page, place).toHaveURL(new RegExp(`${home}$`));
        await expect(headingOf(home), place).toBeVisible();
        await denial(page).getByRole('button', { name: 'Close this notice' }).click();
        await expect(denial(page)).toHaveCount(0);
      }
    }
  });
}

test('C015 all fourteen routes are reached without loading the page anew', async ({ page, request }) => {
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

for (const [fact, claim] of [
  ['C050', 'forceMfa'],
  ['C051', 'forcedTotp'],
] as const) {
  test(`${fact} C073 ${claim} leads to the second factor from everywhere`, async ({ page }) => {
    await withClaims(page, { [claim]: true });
    await page.goto('/login');
    await sendSignIn(page, 'creator@dossier.test');
    await expect(page).toHaveURL(/\/register-totp$/);
    for (const path of ['/base-profiles', '/duplicate/logs', '/']) {
      await turnTo(page, path);
      await expect(page.getByRole('heading', { level: 1, name: 'Register a one-time code' })).toBeVisible();
      await expect(page, path).toHaveURL(/\/register-totp$/);
    }
    await expect(denial(page)).toHaveCount(0);
  });
}

const NAMED: [role: string, home: string][] = [
  ['Admin', '/base-profiles'],
  ['Creator', '/base-profiles'],
  ['BaseChecker', '/queue'],
  ['FillIn', '/queue'],
  ['GeoChecker', '/queue'],
];
for (const [index, [role, home]] of NAMED.entries()) {
  test(`C066 C068 C069 of several names in the token the first known one counts: ProfileCMS${role}`, async ({
    page,
  }) => {
    const [other] = NAMED[(index + 2) % NAMED.length] ?? [];
    await withClaims(page, { roles: ['Gardener', `ProfileCMS${role}`, other] });
    await page.goto('/login');
    await sendSignIn(page, 'admin@dossier.test');
    await expect(page).toHaveURL(new RegExp(`${home}$`));
    await expect(page.getByRole('banner').getByText(role, { exact: true })).toBeVisible();
  });
}
