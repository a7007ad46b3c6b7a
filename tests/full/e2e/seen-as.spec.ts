import { expect, type Page } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { newProfile, openProfile, picture } from '../../e2e/images.ts';
import { test } from '../../e2e/own-server.ts';
import { openOverview, sendSignIn, signIn, storedDrafts, waitingProfile } from '../../e2e/support.ts';
import { holdBack, isSent } from './steps.ts';

const band = (page: Page) => page.getByRole('region', { name: 'Seen as another role' });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** By the palette, its pages answered one after the other. */
async function seeAs(page: Page, role: string, areas?: string): Promise<void> {
  await page.keyboard.press('Control+j');
  await page.getByRole('dialog').getByRole('combobox').fill('>See as a role');
  await page.keyboard.press('Enter');
  const answers: [prompt: RegExp, typed: string][] = [
    [/As which role/, role],
    [/Where/, areas === undefined ? 'Everywhere' : 'Only in some'],
    ...(areas === undefined ? [] : [[/Codes of locales/, areas] as [RegExp, string]]),
  ];
  for (const [prompt, typed] of answers) {
    const field = page.getByRole('dialog').getByPlaceholder(prompt);
    await field.fill(typed);
    await field.press('Enter');
  }
}

/** What leaves the page and is no read. */
function changesOn(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isOurs = pathname.startsWith('/api/v1') && !/\/(log|profilename)$/.test(pathname);
    if (isOurs && request.method() !== 'GET') sent.push(`${request.method()} ${pathname}`);
  });
  return sent;
}

test('P130 an Admin sees the queue as a GeoChecker of an area does, marked and read-only, through a reload and back by a key', async ({
  page,
  context,
}) => {
  await openOverview(page);
  await expect(band(page)).toHaveCount(0);
  await seeAs(page, 'GeoChecker', 'de');
  await expect(page).toHaveURL(/\/queue$/);
  await expect(band(page)).toContainText('You see the workbench as GeoChecker for de. Nothing can be changed.');
  await expect(page.getByRole('main')).toContainText('Only your area: de');
  const rows = page.getByRole('grid', { name: 'Waiting items' }).locator('[data-row]');
  await expect(rows.first()).toBeVisible();
  const places = page.getByRole('navigation', { name: 'Places' });
  await expect(places.getByRole('link', { name: /^Queue/ })).toBeVisible();
  await expect(places.getByRole('link', { name: /^Duplicate/ })).toHaveCount(0);
  await expectNoProblems(page, 'seen as a GeoChecker');

  // What would change something says why not, and nothing is sent.
  const sent = changesOn(page);
  await page.getByRole('region', { name: 'Start' }).focus();
  await page.keyboard.press('Enter');
  await expect(messages(page).getByText('You only see what another role does').first()).toBeVisible();
  await rows.first().click();
  await expect(page.locator('article[data-item] dl').first()).toBeVisible();
  await expect(page.getByText('this does not wait in your queue any more'), 'it waits in that of the role').toHaveCount(
    0,
  );
  await page.keyboard.press('c');
  await expect(messages(page).getByText('You only see what another role does').first()).toBeVisible();
  expect(sent).toEqual([]);

  // A page of the Admin alone is refused as it is to that role.
  await page.goto('/duplicate/filters');
  await expect(page).toHaveURL(/\/queue$/);
  await page.reload();
  await expect(band(page)).toContainText('GeoChecker for de');
  const other = await context.newPage();
  await other.goto('/');
  await expect(other).toHaveURL(/\/base-profiles$/);
  await expect(band(other), 'another tab is the Admin’s own').toHaveCount(0);
  await other.close();

  await page.locator('#screen').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/base-profiles$/);
  await expect(places.getByRole('link', { name: /^Duplicate filters/ })).toBeVisible();
  await expect(band(page)).toHaveCount(0);
});

test('P130 a record seen as a BaseChecker cannot be typed into, and a sign-out ends it', async ({ page, request }) => {
  const profile = await waitingProfile(request, 81);
  await openOverview(page);
  await seeAs(page, 'BaseChecker');
  await expect(band(page)).toContainText('You see the workbench as BaseChecker.');
  await page.goto(`/base-profiles/${profile.id}`);
  await expect(band(page)).toBeVisible();
  // Its fields are told, and none can be typed into.
  await expect(page.getByRole('main')).toContainText('You only see what another role does, and can change nothing.');
  await expect(page.getByRole('term').filter({ hasText: 'Profession' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).focus();
  const sent = changesOn(page);
  await page.keyboard.press('a');
  await expect(messages(page).getByText('You only see what another role does').first()).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await sendSignIn(page, 'admin@dossier.test');
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
  await expect(page).toHaveURL(/\/base-profiles$/);
  await expect(band(page)).toHaveCount(0);
});

test('P130 what an Admin has typed and not sent waits untouched while they see as a role', async ({
  page,
  request,
}) => {
  const profile = await waitingProfile(request, 82);
  const note = page.getByRole('textbox', { name: /^Note/ });
  const reachRecord = async () => {
    await page.goto(`/base-profiles/${profile.id}`);
    await expect(page.getByRole('heading', { level: 1, name: profile.profile_name })).toBeVisible();
  };
  const reachNote = async () => {
    await page.keyboard.press('d');
    await expect(page.getByRole('listbox', { name: 'Why does it go back?' })).toBeFocused();
    await page.keyboard.press('1');
    await page.keyboard.press('n');
    await expect(note).toBeFocused();
  };
  await signIn(page, 'admin');
  await reachRecord();
  await reachNote();
  await page.keyboard.type('Kept for the Admin');
  await expect.poll(() => storedDrafts(page)).toHaveLength(1);
  const kept = await storedDrafts(page);
  await openOverview(page);
  await seeAs(page, 'BaseChecker');
  await expect(band(page)).toBeVisible();
  await reachRecord();
  await page.keyboard.press('d');
  await expect(messages(page).getByText('You only see what another role does').first()).toBeVisible();
  // What somebody opened lately as an Admin is not offered to the role.
  await page.goto('/stats');
  await expect(band(page)).toBeVisible();
  await page.keyboard.press('Control+j');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('option').filter({ hasText: profile.profile_name })).toHaveCount(0);
  await page.keyboard.press('Escape');
  expect(await storedDrafts(page)).toEqual(kept);
  await band(page)
    .getByRole('button', { name: /^Back to your own role/ })
    .click();
  await expect(page).toHaveURL(/\/base-profiles$/);
  await reachRecord();
  await reachNote();
  await expect(note).toHaveValue('Kept for the Admin');
});

test('P130 nobody begins to see as a role while a file is on its way or there is no network', async ({
  page,
  context,
  request,
}) => {
  const id = await newProfile(request);
  await openProfile(page, id);
  const arrive = await holdBack(page, '**/api/v1/media/**', isSent);
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('u');
  await (await chooser).setFiles([await picture('held.jpg', 210)]);
  await expect(page.getByText('held.jpg')).toBeVisible();
  await seeAs(page, 'Creator');
  await expect(messages(page).getByText('Files are on their way').first()).toBeVisible();
  arrive();
  await expect(page.getByRole('region', { name: 'Images' }).getByRole('img')).toHaveCount(1);
  await context.setOffline(true);
  await seeAs(page, 'Creator');
  await expect(messages(page).getByText('There is no network, and the page is loaded anew').first()).toBeVisible();
  await context.setOffline(false);
  await expect(band(page)).toHaveCount(0);
  await seeAs(page, 'Creator');
  await expect(band(page)).toBeVisible();
});
