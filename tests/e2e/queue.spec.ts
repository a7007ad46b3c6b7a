import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expectNoProblems } from './axe.ts';
import { holdBack } from './hold-back.ts';
import { expect, test } from './own-server.ts';
import { heading, openQueue, otherItem, shownItem, start, startItem } from './queue-panel.ts';
import { apiAs, PASSWORD, sendSignIn } from './support.ts';
import { FETCH_STATES } from '../../src/contract/queue/queues.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** A second person of a role, as the person who runs the service would add one. */
function addStaff(email: string, role: string, ...more: string[]): void {
  const order = ['add', email, '--name', 'Second Checker', '--role', role, '--password-from-stdin', ...more];
  execFileSync(process.execPath, ['build/service/server/staff/main.js', ...order], {
    cwd: PROJECT,
    input: `${PASSWORD}\n`,
    env: { ...process.env, DATA_DIR: process.env['DOSSIER_TEST_DATA'] ?? '' },
  });
}

test('C012 C036 C042 C112 C132 C135 C107 a geo checker decides ten items in a row by keys alone', async ({ page }) => {
  expect(FETCH_STATES).toEqual({ Start: 0, Filters: 1, Fetching: 2, Empty: 3, Error: 4 });
  await openQueue(page, 'geo-checker');
  await expect(start(page)).toHaveAttribute('data-fetch-state', String(FETCH_STATES.Start));
  const decided = new Set<string>();
  let item = await startItem(page);
  for (let turn = 0; turn < 10; turn += 1) {
    expect(decided.has(item), 'no item comes twice').toBe(false);
    decided.add(item);
    // The last goes back: reason 5, about the profile as a whole, no note.
    if (turn === 9) {
      for (const key of ['d', '5', 'Enter']) await page.keyboard.press(key);
    } else {
      await page.keyboard.press('a');
    }
    item = await otherItem(page, item);
  }
  expect(decided.size).toBe(10);
  const strip = page.getByRole('region', { name: 'Your last decisions' });
  await expect(strip.getByRole('listitem')).toHaveCount(10);
  await expect(strip.getByRole('listitem').first()).toContainText('disapproved');
  await expect(strip.getByRole('listitem').nth(1)).toContainText(/ approved for .+ \(.+\)/);
  await page.keyboard.press('p');
  await expect(start(page)).toBeFocused();
});

test('P019 items are decided by pointer alone, one click an item, and the button stays under the pointer', async ({
  page,
}) => {
  await openQueue(page, 'geo-checker');
  await start(page)
    .getByRole('button', { name: /^Start/ })
    .click();
  const approve = page.getByRole('toolbar', { name: 'Decide' }).getByRole('button', { name: /^Approve/ });
  await expect(approve).toBeVisible();
  const box = await approve.boundingBox();
  const decided = new Set<string>();
  let item = await shownItem(page);
  // The pointer never moves again: whatever came under it would be pressed instead.
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  for (let turn = 0; turn < 6; turn += 1) {
    decided.add(item);
    await expect(approve).not.toHaveAttribute('aria-disabled', 'true');
    expect(await approve.boundingBox(), `at item ${turn + 1}`).toEqual(box);
    await page.mouse.down();
    await page.mouse.up();
    item = await otherItem(page, item);
  }
  expect(decided.size).toBe(6);
  await expect(page.getByRole('region', { name: 'Your last decisions' }).getByRole('listitem')).toHaveCount(6);
});

test('C034 C040 everything needed to decide is in one view, nothing scrolls, and axe finds nothing in either theme', async ({
  page,
}) => {
  await openQueue(page, 'base-checker');
  await expectNoProblems(page, 'the start of the queue');
  await startItem(page);
  await expect(
    page.getByRole('toolbar', { name: 'Decide' }).getByRole('button', { name: /^Approve/ }),
  ).toBeInViewport();
  const hidden = await page
    .locator('article[data-item] *')
    .evaluateAll(
      (all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1 && each.clientHeight > 60).length,
    );
  expect(hidden).toBe(0);
  await expect(page.getByText(/Yours for (9:\d\d|10:00)/)).toBeVisible();
  // What the next item is depends on the tests before: its second image may be an attachment.
  const images = await page
    .locator('article[data-item]')
    .getByRole('group', { name: 'Images' })
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => (each.getAttribute('aria-label') ?? each.textContent ?? '').split(',')[0]));
  await page.keyboard.press('j');
  await expect(page.getByText(new RegExp(`^${images[1]} of \\d+$`))).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByText(new RegExp(`^${images[0]} of \\d+$`))).toBeVisible();
  await expectNoProblems(page, 'the queue');
  await page.keyboard.press('s');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoProblems(page, 'the reasons to skip');
  await page.keyboard.press('Escape');
  await page.keyboard.press('p');
  await expect(start(page)).toBeFocused();
});

test('C111 approve and stay, undo, skip with a reason, back to the last one', async ({ page, request }) => {
  await openQueue(page, 'base-checker');
  const first = await startItem(page);
  const name = (await heading(page).textContent()) ?? '';
  await page.keyboard.press('Shift+a');
  await expect(page.locator('article[data-item]').getByText('approved', { exact: true })).toBeVisible();
  expect(await shownItem(page)).toBe(first);
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Undone: approve ${name}`).first()).toBeVisible();
  const strip = page.getByRole('region', { name: 'Your last decisions' });
  await expect(strip.getByRole('listitem').first()).toContainText('undone');
  expect((await (await apiAs(request, 'admin')).get(first)).status).not.toBe('approved');
  await expect(page.getByText(/^Yours for \d/), 'what is undone comes back as theirs').toBeVisible();
  await page.keyboard.press('s');
  await page.keyboard.press('2');
  const second = await otherItem(page, first);
  await expect(strip.getByRole('listitem').first()).toContainText(`${name} skipped`);
  await page.keyboard.press('u');
  await otherItem(page, second);
  expect(await shownItem(page)).toBe(first);
  await strip.getByRole('button', { name: `Undo: ${name} skipped` }).click();
  await expect(strip.getByRole('listitem').first()).toContainText('undone');
  await expect(page.getByText(/^Yours for \d/)).toBeVisible();
  await page.locator('article[data-item]').focus();
  await page.keyboard.press('a');
  const third = await otherItem(page, first);
  await page.keyboard.press('Control+z');
  await otherItem(page, third);
  expect(await shownItem(page), 'the next A is about the one that was undone').toBe(first);
  await page.keyboard.press('p');
});

test('P006 who takes an item over says why, and the other one is reported at once', async ({
  page,
  browser,
  baseURL,
}) => {
  addStaff('second-checker@dossier.test', 'BaseChecker');
  await openQueue(page, 'base-checker');
  const item = await startItem(page);
  const other = await browser.newPage({ ...(baseURL && { baseURL }) });
  await other.goto('/login');
  await sendSignIn(other, 'second-checker@dossier.test');
  await expect(start(other)).toBeFocused();
  const name = ((await heading(page).textContent()) ?? '').trim();
  await other.getByRole('grid', { name: 'Waiting items' }).getByRole('row').filter({ hasText: name }).click();
  await expect(other.locator('article[data-item]')).toHaveAttribute('data-item', item);
  await expect(other.locator('p').filter({ hasText: / is working on this\./ })).toBeVisible();
  await other.keyboard.press('Shift+c');
  await expect(other.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await other.keyboard.type('You are at lunch');
  await other.keyboard.press('Enter');
  await expect(other.getByText(/^Yours for \d/)).toBeVisible();
  const banner = page.getByRole('alert').filter({ hasText: 'Second Checker has taken over' });
  await expect(banner.first()).toContainText('You are at lunch');
  expect(await shownItem(page), 'what was on the screen stays').toBe(item);
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByLabel('E-mail')).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByText(/^Yours for \d/), 'signing out has released it').toBeVisible();
  await page.keyboard.press('p');
  await other.close();
});

test('C107 a claim that fails, a queue that cannot be fetched, and asking for either again have states of their own', async ({
  page,
}) => {
  const [claim, list] = ['**/api/v1/queue/next', /\/api\/v1\/queue(\?|$)/];
  const inState = (name: keyof typeof FETCH_STATES) =>
    expect(start(page), name).toHaveAttribute('data-fetch-state', String(FETCH_STATES[name]));
  await openQueue(page, 'geo-checker');
  await page.route(claim, (route) => route.abort());
  await page.keyboard.press('Enter');
  await inState('Error');
  await page.unroute(claim);
  const giveClaim = await holdBack(page, claim);
  await start(page).getByRole('button', { name: /Retry/ }).click();
  await inState('Fetching');
  giveClaim();
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('p');
  await expect(start(page)).toBeFocused();
  await page.unrouteAll();
  await page.route(list, (route) => route.fulfill({ status: 500, json: { error: 'état brisé' } }));
  await page.reload();
  await inState('Error');
  await expect(start(page)).toContainText('The queue could not be loaded.');
  await page.unroute(list);
  const giveList = await holdBack(page, list);
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await inState('Fetching');
  giveList();
  await inState('Start');
});

test('C107 where an area limits the queue it says so, and says when nothing waits in it', async ({ page }) => {
  addStaff('far-away@dossier.test', 'GeoChecker', '--geo', 'AQ');
  await page.goto('/login');
  await sendSignIn(page, 'far-away@dossier.test');
  await expect(start(page)).toHaveAttribute('data-fetch-state', String(FETCH_STATES.Filters));
  await expect(start(page)).toContainText('Only your area: AQ');
  await expect(start(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(start(page)).toHaveAttribute('data-fetch-state', String(FETCH_STATES.Empty));
  await expect(start(page)).toContainText('All done.');
  await expect(start(page)).toContainText(/Next check in \d+ s/);
});

test('C035 C041 C134 a FillIn gets the form with its reasons, in which axe finds nothing, and saving brings the next one', async ({
  page,
}) => {
  await openQueue(page, 'fill-in');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Profile name/)).toBeVisible();
  const item = await shownItem(page);
  await expect(page.getByRole('region', { name: 'Why it was disapproved' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pinned' })).toBeVisible();
  await expectNoProblems(page, 'what is filled in');
  const hobbies = page.getByLabel('Hobbies');
  await hobbies.fill('Mended by hand');
  await page.keyboard.press('Control+Enter');
  await otherItem(page, item);
  await expect(page.getByText(/published to the Geo Checker/).first()).toBeVisible();
});
