import { expect } from '@playwright/test';
import type { DuplicateFilter, DuplicateFilterBody } from '../../../src/contract/shapes/duplicate-filter.ts';
import { addPicture, namedProfile, ownWord } from '../../e2e/created-profiles.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { filterThatRuns, openPairs, RUN_IN_BACKGROUND } from '../../e2e/duplicate-pairs.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn } from '../../e2e/support.ts';

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
] as const;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

test('P070 name, birthday, place and the first pictures of both are in view, and beside the filters what waits', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const word = ownWord();
  for (const profileName of [`${word} Alexandra Novak van der Meer`, `Novak van der Meer ${word} Alexandra`]) {
    const id = await namedProfile(request, { profileName, countryCode: 'CZ', city: 'Praha' });
    for (let count = 0; count < 4; count += 1) await addPicture(request, 'admin', id);
  }
  await filterThatRuns(request, `In view ${word}`, { kind: 'date-of-birth', days: 2 });

  await signIn(page, 'admin', '/duplicate/filters');
  const row = page.getByRole('navigation', { name: 'Filters' }).getByRole('listitem').filter({ hasText: word });
  await expect(row).toContainText('Finished', RUN_IN_BACKGROUND);
  await page.reload();
  const found = page.getByRole('region', { name: 'Found so far' });
  const surest = found.getByRole('button', { name: new RegExp(`${word}.* and .*${word}`) });
  await expect(surest).toBeVisible();
  await expectNoProblems(page, 'duplicate filters');
  await surest.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pairs: not decided' })).toBeFocused();
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect(comparison.getByRole('heading', { level: 2 })).toContainText(word);
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    const telling = /^(Pictures|Profile name|Date of birth|Country|City)/;
    const rows = comparison.getByRole('row', { name: telling });
    await expect(rows).toHaveCount(5);
    for (const one of await rows.all()) await expect(one).toBeInViewport({ ratio: 1 });
    await expect(rows.first().getByRole('img')).toHaveCount(6);
  }
  await expect(comparison.getByRole('row', { name: /^Further pictures/ }).getByRole('img')).toHaveCount(2);
  await expectNoProblems(page, 'duplicate filters');
});

test('P064 what contradicts stands below what agrees, each with its weight, and lowers the score', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const word = ownWord();
  await namedProfile(request, { profileName: `${word} Dvorak`, countryCode: 'CZ', city: 'Praha' });
  await namedProfile(request, { profileName: `Dvorak ${word}`, countryCode: 'DE', city: 'Berlin' });
  await filterThatRuns(request, `Against ${word}`);
  await signIn(page, 'admin', '/duplicate/filters');
  await openPairs(page, `Against ${word}`);
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect(comparison.getByRole('list', { name: 'Why: 72 of 100' })).toContainText('weight 6');
  const against = comparison.getByRole('list', { name: 'Against: 72 of 100 instead of 100' });
  await expect(against).toContainText(/Different countries.*−28.*(CZ and DE|DE and CZ) · weight 2\.3, as is usual/);
  await expectNoProblems(page, 'duplicate filters');
});

test('P066 a preview says what part it has looked at, and goes on by itself until it is exact', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const word = ownWord();
  const admin = await apiAs(request, 'admin');
  for (const profileName of [`${word} Vrba`, `Vrba ${word}`]) await namedProfile(request, { profileName });
  const body: DuplicateFilterBody = {
    name: `In parts ${word}`,
    scope: 'base',
    active: false,
    action: 'log',
    groups: [{ conditions: [{ kind: 'text', field: 'profileName', comparison: 'normalised' }] }],
  };
  const { filter } = await admin.send<{ filter: DuplicateFilter }>('POST', '/duplicate/filters', body);
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
  await expect(preview.getByRole('status')).toContainText(/so far.*Looked at [\d,]+ of [\d,]+ profiles/);
  await expect(preview.getByRole('progressbar')).toBeVisible();
  goOn();
  await expect(preview.getByRole('status')).toHaveText(/^(No pair|[\d,]+ pairs?)$/, { timeout: 60_000 });
  expect(asked.slice(0, 2)).toEqual([undefined, BEFORE_ALL]);
  expect(new Set(asked).size, 'each part is asked for once').toBe(asked.length);
  const told = await preview.getByRole('status').innerText();
  await admin.send('POST', `/duplicate/filters/${filter.id}/runs`);
  await expect
    .poll(async () => {
      const { filters } = await admin.read<{ filters: DuplicateFilter[] }>('duplicate/filters');
      const run = filters.find(({ id }) => id === filter.id)?.last_run;
      return run?.state === 'finished' ? run.matched : null;
    })
    .toBe(told === 'No pair' ? 0 : Number(/[\d,]+/.exec(told)?.[0].replaceAll(',', '')));
});
