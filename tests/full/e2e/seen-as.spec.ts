import { expectNoProblems } from '../../e2e/axe.ts';
import { writesOf } from '../../e2e/calls.ts';
import { expect, test, type Page } from '../../e2e/own-server.ts';
import { openOverview, sendSignIn } from '../../e2e/support.ts';
import { expectText, press, runCommand } from './steps.ts';

const band = (page: Page) => page.getByRole('region', { name: 'Viewing as another role' });

/** By the palette, its pages answered one after the other. */
async function seeAs(page: Page, role: string, areas?: string): Promise<void> {
  await runCommand(page, '>See as a role');
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

test('P130 an Admin sees the queue as a GeoChecker of an area, read-only, and goes back', async ({ page, context }) => {
  await openOverview(page);
  await expect(band(page)).toHaveCount(0);
  await seeAs(page, 'GeoChecker', 'de');
  await expect(page).toHaveURL(/\/queue$/);
  await expect(band(page)).toContainText(
    'You are viewing the workbench as GeoChecker for de. You cannot change anything.',
  );
  await expect(page.getByRole('main')).toContainText('Only your area: de');
  const rows = page.getByRole('grid', { name: 'Waiting items' }).locator('[data-row]');
  await expect(rows.first()).toBeVisible();
  const places = page.getByRole('navigation', { name: 'Places' });
  await expect(places.getByRole('link', { name: /^Queue/ })).toBeVisible();
  await expect(places.getByRole('link', { name: /^Duplicate/ })).toHaveCount(0);
  await expectNoProblems(page, 'seen as a GeoChecker');
  const sent = writesOf(page);
  await page.getByRole('region', { name: 'Start' }).focus();
  await page.keyboard.press('Enter');
  await expectText(page.getByRole('region', { name: 'Messages' }), 'You are viewing as another role');
  await rows.first().click();
  await expect(page.locator('article[data-item] dl').first()).toBeVisible();
  await expect(page.getByText('this is no longer waiting in your queue')).toHaveCount(0);
  await page.keyboard.press('c');
  await expectText(page.getByRole('region', { name: 'Messages' }), 'You are viewing as another role');
  expect(sent).toEqual([]);

  // Its form is reported, and cannot be typed into; a page of the Admin alone is refused as it is to that role.
  await page.keyboard.press('e');
  await expect(page.getByRole('term').filter({ hasText: 'Profession' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
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
  await press(page, 'g', 'o');
  await expect(page).toHaveURL(/\/base-profiles$/);
  await expect(places.getByRole('link', { name: /^Duplicate filters/ })).toBeVisible();
  await expect(band(page)).toHaveCount(0);
  await seeAs(page, 'BaseChecker');
  await expect(band(page)).toContainText('You are viewing the workbench as BaseChecker.');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await sendSignIn(page, 'admin@dossier.test');
  await expect(page).toHaveURL(/\/base-profiles$/);
  await expect(band(page), 'a sign-out ends it').toHaveCount(0);
});
