import { UPDATE_FAILED } from '../../../src/contract/profiles/saving.ts';
import type { DuplicateAction, DuplicateFilter } from '../../../src/contract/duplicates/duplicate-filter.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { addPicture, namedProfile, ownWord } from '../../e2e/created-profiles.ts';
import { filterThatRuns, RUN_IN_BACKGROUND } from '../../e2e/duplicate-pairs.ts';
import { expect, test, type Page } from '../../e2e/own-server.ts';
import { apiAs, signIn } from '../../e2e/support.ts';

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
] as const;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

test('P064 P070 what distinguishes two people is in view, and what contradicts', async ({ page, request }) => {
  const word = ownWord();
  for (const [profileName, countryCode] of [
    [`${word} Alexandra Novak van der Meer`, 'CZ'],
    [`Novak van der Meer ${word} Alexandra`, 'DE'],
  ] as const) {
    const id = await namedProfile(request, { profileName, countryCode, city: 'Praha' });
    for (let count = 0; count < 4; count += 1) await addPicture(request, 'admin', id);
  }
  await filterThatRuns(request, `In view ${word}`, { kind: 'date-of-birth', days: 2 });
  await signIn(page, 'admin', '/duplicate/filters');
  const row = page.getByRole('navigation', { name: 'Filters' }).getByRole('listitem').filter({ hasText: word });
  await expect(row).toContainText('Finished', RUN_IN_BACKGROUND);
  await page.reload();
  const found = page.getByRole('region', { name: 'Found so far' });
  const surest = found.getByRole('link', { name: new RegExp(`${word}.* and .*${word}`) });
  await expect(surest).toBeVisible();
  await expectNoProblems(page, 'duplicate filters');
  await surest.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pairs: not decided' })).toBeFocused();
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect(comparison.getByRole('heading', { level: 2 })).toContainText(word);
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    const decisive = /^(Pictures|Profile name|Date of birth|Country|City)/;
    const rows = comparison.getByRole('row', { name: decisive });
    await expect(rows).toHaveCount(5);
    for (const one of await rows.all()) await expect(one).toBeInViewport({ ratio: 1 });
    await expect(rows.first().getByRole('img')).toHaveCount(6);
  }
  await expect(comparison.getByRole('list', { name: 'For', exact: true })).toContainText('6 points for');
  const against = comparison.getByRole('list', { name: 'Against', exact: true });
  await expect(against).toContainText(
    /Different countries.*2\.3 points against.*(Czechia and Germany|Germany and Czechia)/,
  );
  await expect(comparison.getByRole('row', { name: /^Further pictures/ }).getByRole('img')).toHaveCount(2);
  await expectNoProblems(page, 'duplicate filters');
});

test('P066 a preview says what part it has looked at, and goes on until it is exact', async ({ page, request }) => {
  const word = ownWord();
  await filterThatRuns(request, `In parts ${word}`);
  await signIn(page, 'admin', '/duplicate/filters');
  const asked: (string | undefined)[] = [];
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(/\/duplicate\/filters\/preview$/, async (route) => {
    const { after } = route.request().postDataJSON() as { after?: string };
    asked.push(after);
    if (asked.length === 1) {
      // As a server answers that had time for one profile, the first of all.
      const json = (await (await route.fetch()).json()) as object;
      return route.fulfill({ json: { ...json, examined: 1, pairs: 0, sample: [], next: BEFORE_ALL } });
    }
    if (asked.length === 2) await gate;
    return route.continue();
  });
  await page.getByRole('button', { name: `In parts ${word}`, exact: true }).click();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByRole('status')).toContainText(/so far.*Checked [\d,]+ of [\d,]+ profiles/);
  await expect(preview.getByRole('progressbar')).toBeVisible();
  goOn();
  await expect(preview.getByRole('status')).toHaveText(/^(No pairs|[\d,]+ pairs?)$/, { timeout: 60_000 });
  expect(asked.slice(0, 2)).toEqual([undefined, BEFORE_ALL]);
  expect(new Set(asked).size, 'each part is asked for once').toBe(asked.length);
});

const heldBack = (page: Page) => page.getByRole('dialog', { name: 'This looks like an existing profile' });
const refused = (page: Page) => page.getByRole('dialog', { name: 'This was not saved' });

test('a save that resembles another profile is overcome with a reason, or blocked', async ({ page, request }) => {
  const word = ownWord();
  const name = { kind: 'text', field: 'profileName', comparison: 'normalised' } as const;
  const admin = await apiAs(request, 'admin');
  const body = { name: `Save ${word}`, scope: 'base', active: true, groups: [{ conditions: [name] }] };
  const made = { ...body, action: 'log' };
  const { filter } = await admin.send<{ filter: DuplicateFilter }>('POST', '/duplicate/filters', made);
  const does = (action: DuplicateAction) => admin.send('PUT', `/duplicate/filters/${filter.id}`, { ...body, action });
  await namedProfile(request, { profileName: `${word} Novák` });
  const id = await namedProfile(request, { profileName: `Somebody ${word}` });
  const storedName = async () => (await admin.get(id)).profile_name;
  await does('warn');
  await signIn(page, 'admin', `/base-profiles/${id}`);
  const field = page.getByLabel('Profile name');
  await field.fill(`Novak ${word}`);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(heldBack(page).getByLabel('Reason')).toBeFocused();
  await expect(heldBack(page).getByRole('listitem').first()).toContainText(`${word} Novák`);
  await expect(heldBack(page)).toContainText('Profile name is the same in any spelling or script');
  await expectNoProblems(page, 'a save held back');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(heldBack(page).locator('[role=alert]:not([data-kind])')).toHaveText(/^Say why/);
  await page.keyboard.press('Escape');
  await expect(heldBack(page)).toHaveCount(0);
  await expect(field).toHaveValue(`Novak ${word}`);
  expect(await storedName()).toBe(`Somebody ${word}`);
  await expect(page.getByText(UPDATE_FAILED), 'the question said it already').toHaveCount(0);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(heldBack(page).getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Her twin');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Attributes and tags updated').first()).toBeVisible();
  expect(await storedName()).toBe(`Novak ${word}`);
  await does('block');
  await field.fill(`NOVAK ${word}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(refused(page).getByRole('listitem').first()).toContainText(`${word} Novák`);
  await expect(refused(page).getByLabel('Reason')).toHaveCount(0);
  await refused(page).locator('footer').getByRole('button', { name: 'Close' }).click();
  await expect(refused(page)).toHaveCount(0);
  await expect(field).toHaveValue(`NOVAK ${word}`);
  expect(await storedName()).toBe(`Novak ${word}`);
  const log = await admin.read<{ rows: { outcome: string; reason: string | null }[] }>(`duplicate/logs?text=${word}`);
  expect(log.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['blocked', null],
    ['continued', 'Her twin'],
  ]);
});
