import { expect, test, type Page } from '../../e2e/own-server.ts';
import { apiAs, firstLocaleProfile, signIn, turnTo, type Account } from '../../e2e/support.ts';
import { failure } from '../../e2e/toasts.ts';

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
const ROLES: readonly { fact: string; role: string; account: Account; home: Place; places: readonly Place[] }[] = [
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
