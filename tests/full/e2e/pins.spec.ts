import { expectNoProblems } from '../../e2e/axe.ts';
import { addPicture, approvedBaseProfile, ownWord, saveLocaleProfile } from '../../e2e/created-profiles.ts';
import { expect, test, type APIRequestContext, type Page } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';

const pinned = (page: Page) => page.getByRole('region', { name: 'Pinned' });
const rowOf = (page: Page, field: string) => pinned(page).locator(`[data-pinned-field="${field}"]`);

/** An open locale profile beside which its base profile and a filled in one in nl can be pinned. */
async function openLocale(page: Page, request: APIRequestContext, name: string) {
  const { id, profileOf } = await approvedBaseProfile(request, name, ['nl', 'de', 'da']);
  await addPicture(request, 'admin', id);
  const dutchName = `${name} ${ownWord()}`;
  await saveLocaleProfile(request, 'admin', profileOf('nl'), { profileName: dutchName, aboutMe: 'Ik zeil graag' });
  await signIn(page, 'fill-in', `/base-profiles/${id}/${profileOf('de')}`);
  await expect(pinned(page)).toBeVisible();
  return { id, profileOf, dutchName };
}

/** Waits until the pins are kept: they are on the screen before. */
async function kept(page: Page, choose: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/preferences/pins')), choose()]);
}

test('P043 P044 base profile and another locale stand pinned beside each record', async ({ page, request }) => {
  const { id, profileOf, dutchName } = await openLocale(page, request, 'Pinned Ada');
  await expect(rowOf(page, 'profileName')).toContainText('Pinned Ada');
  await expect(pinned(page).getByRole('img', { name: 'Picture 1, base profile' })).toBeVisible();
  const form = page.getByLabel('Profession');
  const before = await form.boundingBox();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('n');
  await page.keyboard.type('nl');
  await expect(page.getByRole('option', { name: /nl Dutch/ })).toBeVisible();
  await kept(page, () => page.keyboard.press('Enter'));
  await expect(pinned(page).locator('[data-pin="nl"]')).toContainText('Dutch (nl)');
  await expect(rowOf(page, 'profileName')).toHaveText(
    new RegExp(`^Profile name\\s*base\\s*Pinned Ada\\s*nl\\s*${dutchName}`),
  );
  expect(await form.boundingBox()).toEqual(before);
  await expectNoProblems(page, 'a form with pins');
  await page.getByLabel('About me').focus();
  await expect(rowOf(page, 'aboutMe')).toHaveAttribute('data-here', '');
  await expect(rowOf(page, 'aboutMe')).toBeInViewport();
  await expect(rowOf(page, 'aboutMe')).toContainText('Ik zeil graag');
  await page.goto(`/base-profiles/${id}/${profileOf('da')}`);
  await expect(rowOf(page, 'aboutMe')).toContainText('Ik zeil graag');
  await page.getByRole('heading', { level: 1 }).focus();
  await expect(pinned(page).locator('[data-pin="nl"]')).toBeVisible();
  await kept(page, () => pinned(page).locator('[data-pin="nl"]').getByRole('button', { name: 'Unpin' }).click());
  await expect(pinned(page).locator('[data-pin="nl"]')).toHaveCount(0);
  await kept(page, () => page.keyboard.press('Shift+B'));
  await expect(pinned(page)).toContainText('Pin the base profile or another locale');
  await kept(page, () => pinned(page).getByRole('button', { name: 'Base', exact: true }).click());
  await expect(rowOf(page, 'profileName')).toContainText('Pinned Ada');
  await rowOf(page, 'profileName').getByRole('button', { name: 'Copy from base profile' }).click();
  await expect(page.getByLabel(/^Profile name/)).toHaveValue('Pinned Ada');
  await expectNoProblems(page, 'a form that takes from pins');
});
