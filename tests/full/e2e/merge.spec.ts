import { expect, type Locator, type Page } from '@playwright/test';
import type { Infer } from 'superstruct';
import type { BaseMedia, BaseProfile } from '../../../src/contract/shapes/base-profile.ts';
import type { QueueListAnswer } from '../../../src/contract/shapes/queue.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import {
  addPicture,
  approvedBaseProfile,
  namedProfile,
  ownWord,
  saveLocaleProfile,
  saveTexts,
} from '../../e2e/created-profiles.ts';
import { filterThatRuns, openPairs, pairsNamed } from '../../e2e/duplicate-pairs.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn } from '../../e2e/support.ts';
import { readAnew } from './steps.ts';

/** Opens the merge of the case that a run of this filter finds between profiles whose names hold the word. */
async function openMerge(page: Page, filter: string, word: string): Promise<Locator> {
  await signIn(page, 'admin', '/duplicate/filters');
  await openPairs(page, filter);
  await pairsNamed(page, word).first().click();
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect(comparison).toContainText(word);
  await expect(comparison.getByRole('table')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('m');
  return page.getByRole('region', { name: 'Merge' });
}

test('P065 three profiles of one person are one case: the survivor and what it takes over are chosen by keys and by clicks, and undone', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const word = ownWord();
  const admin = await apiAs(request, 'admin');
  const first = await namedProfile(request, { profileName: `${word} Novak`, profession: 'Cooper' });
  const second = await namedProfile(request, { profileName: `Novak ${word}`, profession: 'Baker' });
  await namedProfile(request, { profileName: `${word} Novák`, profession: 'Smith' });
  await addPicture(request, 'admin', second);
  await admin.approve(first);
  await filterThatRuns(request, `Case ${word}`, { kind: 'date-of-birth', days: 0 });
  const merge = await openMerge(page, `Case ${word}`, word);
  await expect(merge.getByRole('heading', { name: `2 profiles go into ${word} Novak` })).toBeFocused();
  const profession = merge.getByRole('row', { name: /^Profession/ });

  await test.step('by keys: the row under the cursor from the next profile', async () => {
    await expect(profession.getByRole('button', { name: 'Profession: Cooper' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    for (let step = 0; step < 10; step += 1) {
      if ((await profession.getAttribute('aria-current')) === 'true') break;
      await page.keyboard.press('j');
    }
    await expect(profession).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('x');
    await expect(profession.getByRole('button', { name: 'Profession: Cooper' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  await test.step('by clicks: a value, a profile that is left out and taken in again, another survivor and back', async () => {
    await profession.getByRole('button', { name: 'Profession: Smith' }).click();
    await expect(profession.getByRole('button', { name: 'Profession: Smith' })).toHaveAttribute('aria-pressed', 'true');
    await merge.getByRole('button', { name: `Leave out: Novak ${word}` }).click();
    await expect(merge.getByRole('heading', { name: `1 profile goes into ${word} Novak` })).toBeVisible();
    await merge.getByRole('button', { name: `Take in: Novak ${word}` }).click();
    await merge.getByRole('button', { name: `Goes on: Novak ${word}` }).click();
    await expect(merge.getByRole('heading', { name: `2 profiles go into Novak ${word}` })).toBeVisible();
    await merge.getByRole('button', { name: `Goes on: ${word} Novak`, exact: true }).click();
    await profession.getByRole('button', { name: 'Profession: Smith' }).click();
  });

  for (const window of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(window);
    const box = await merge.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(window.width);
  }
  await expectNoProblems(page, 'merge');

  await merge.getByRole('heading', { level: 2 }).focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(`Merged into ${word} Novak`).first()).toBeVisible();
  await expect(merge).toHaveCount(0);

  const told = await page.context().newPage();
  await told.goto(`/base-profiles/${second}`);
  const link = told.getByRole('link', { name: 'merged into another profile' });
  await expect(link).toHaveAttribute('href', new RegExp(first));
  await told.goto(`/base-profiles/${first}`);
  await expect(told.getByLabel('Profession')).toHaveValue('Smith');
  await told.close();

  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/^Undone/).first()).toBeVisible();
  await expect(pairsNamed(page, word)).toHaveCount(3);
});

test('P003 P065 a merge that is refused stays with what was chosen, and names and marks what has changed', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const word = ownWord();
  const admin = await apiAs(request, 'admin');
  const first = await namedProfile(request, { profileName: `${word} Novak`, profession: 'Cooper' });
  const second = await namedProfile(request, { profileName: `Novak ${word}`, profession: 'Baker', name: 'Åke Ekdahl' });
  await admin.approve(first);
  await filterThatRuns(request, `Refused ${word}`);
  const merge = await openMerge(page, `Refused ${word}`, word);
  await expect(merge.getByRole('heading', { name: `1 profile goes into ${word} Novak` })).toBeFocused();
  const rowOf = (name: RegExp) => merge.getByRole('row', { name });
  const baker = rowOf(/^Profession/).getByRole('button', { name: 'Profession: Baker' });
  await baker.click();
  await expect(baker).toHaveAttribute('aria-pressed', 'true');

  await test.step('somebody changes one of them: the case stays, loaded anew', async () => {
    await saveTexts(request, 'admin', second, { name: 'Åke Dahl' });
    // So low that what has changed lies below the fold.
    await page.setViewportSize({ width: 1024, height: 360 });
    await page.keyboard.press('ControlOrMeta+Enter');
    const told = merge.getByRole('alert');
    await expect(told).toContainText(`have changed “Novak ${word}” in the meantime.`);
    await expect(told).toBeFocused();
    await expect(merge.getByRole('columnheader', { name: /Changed since you looked/ })).toContainText(`Novak ${word}`);
    await expect(rowOf(/^Real name/)).toContainText('Changed');
    await expect(rowOf(/^Real name/)).toContainText('Åke Dahl');
    await expect(rowOf(/^Real name/), 'what has changed is gone to').toHaveAttribute('aria-current', 'true');
    await expect(rowOf(/^Real name/)).toBeInViewport({ ratio: 1 });
    await expect(baker, 'what was chosen is kept').toHaveAttribute('aria-pressed', 'true');
  });

  await expectNoProblems(page, 'a merge that was refused');
  await readAnew(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(`Merged into ${word} Novak`).first()).toBeVisible();
  await expect(merge).toHaveCount(0);
});

/** A record without what grows with all that is done to it, and without links that are good for a while. */
function asStored<Row extends object>(row: Row): Row {
  return JSON.parse(JSON.stringify(row), (name, value: unknown) => (LEFT_OUT.has(name) ? undefined : value)) as Row;
}
const LEFT_OUT: ReadonlySet<string> = new Set(['version', 'updated_at', 'link', 'base_link', 'media', 'photo', 'url']);

test('P065 three with two de profiles, a name that is taken and a claim are merged, closed for work, taken back whole from one of them, and done again', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const word = ownWord();
  const admin = await apiAs(request, 'admin');
  const first = await approvedBaseProfile(request, `${word} Ostrom`, ['de']);
  const second = await approvedBaseProfile(request, `Ostrom ${word}`, ['de']);
  const third = await namedProfile(request, { profileName: `${word} Ostróm` }, 'creator');
  await saveLocaleProfile(request, 'admin', first.profileOf('de'), { profileName: `${word} eins` });
  await saveLocaleProfile(request, 'admin', second.profileOf('de'), { profileName: `${word} zwei` });
  const colours = ['#102030', '#305070', '#507030', '#703050'];
  for (const [place, id] of [first.id, second.id, third, third].entries()) {
    await addPicture(request, 'admin', id, colours[place]);
  }
  const checker = await apiAs(request, 'base-checker');
  await checker.send('POST', '/queue/claim', { kind: 'base', id: third, reason: 'Asked for by a test' });
  const heldByChecker = async () => {
    const { own_lease: lease } = await checker.read<Infer<typeof QueueListAnswer>>('queue?limit=1');
    return lease?.record_id ?? null;
  };
  await expect.poll(heldByChecker).toBe(third);
  const all = [first.id, second.id, third];
  const stored = async () => {
    const rows = [];
    const pictures = [];
    for (const id of all) {
      rows.push(asStored((await admin.get(id)) as BaseProfile));
      const { profile_pictures: shown, attachments } = await admin.read<BaseMedia>(`profilebase/${id}/media`);
      pictures.push([shown, attachments].map((lane) => lane.map(asStored)));
    }
    const locales = [];
    for (const { profileOf } of [first, second]) locales.push(asStored(await admin.locale(profileOf('de'))));
    return { rows, pictures, locales };
  };
  /** What a merge makes of them each time, but for moments and the names of copies. */
  const told = ({ rows, pictures, locales }: Awaited<ReturnType<typeof stored>>) => ({
    rows: rows.map(({ merged_into: into, active, profile_name: name, missing }) => ({ into, active, name, missing })),
    pictures: pictures.map((lanes) =>
      lanes.map((lane) => lane.map(({ attachment_adult_level_tag_id: level }) => level)),
    ),
    locales: locales.map(({ merged_into: into, status, profile_name: name }) => ({ into, status, name })),
  });
  const takenBackHere = async () => {
    await page.getByRole('button', { name: 'Take the merge back' }).click();
    const question = page.getByRole('dialog', { name: 'Take the merge back?' });
    await expect(question).toContainText(`into “${word} Ostrom”`);
    await question.getByRole('button', { name: 'Take it back' }).click();
    await expect(page.getByText(/^Merge taken back: /).first()).toBeVisible();
    await expect(page.getByText('this profile is closed')).toHaveCount(0);
  };
  const before = await stored();
  await filterThatRuns(request, `Taken back ${word}`, { kind: 'date-of-birth', days: 0 });
  const merge = await openMerge(page, `Taken back ${word}`, word);
  await expect(merge.getByRole('heading', { name: /^2 profiles go into/ })).toBeFocused();
  const goesOn = merge.getByRole('button', { name: `Goes on: ${word} Ostrom`, exact: true });
  if (await goesOn.isVisible()) await goesOn.click();
  await expect(merge.getByRole('heading', { name: `2 profiles go into ${word} Ostrom` })).toBeVisible();
  // The name that the survivor's own locale profile takes over is the other's until that is closed.
  await merge.getByRole('button', { name: new RegExp(`: ${word} zwei$`) }).click();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(`Merged into ${word} Ostrom`).first()).toBeVisible();
  const merged = await stored();
  const namesIn = ({ locales }: typeof merged) => locales.map(({ profile_name: name }) => name);
  expect(namesIn(merged)).toEqual([`${word} zwei`, `${word} zwei`]);
  expect(merged.pictures[0]?.map((lane) => lane.length)).toEqual([before.pictures.flat(2).length, 0]);
  expect(await heldByChecker()).toBeNull();
  const data = { kind: 'base', id: third, reason: 'Asked for by a test' };
  const claim = await request.post('/api/v1/queue/claim', { headers: checker.headers, data });
  expect(claim.ok(), 'a merged profile is in no queue').toBe(false);

  await test.step('the merged profile and its locale profile are closed, and say where they went', async () => {
    await page.goto(`/base-profiles/${second.id}/${second.profileOf('de')}`);
    const note = page.getByRole('status').filter({ hasText: 'this profile is closed' });
    await expect(note.getByRole('link', { name: `${word} Ostrom` })).toHaveAttribute('href', new RegExp(first.id));
    await expect(page.getByRole('button', { name: /^Approve/ })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('main').getByRole('textbox'), 'it is there to be read').toHaveCount(0);
    await page.goto(`/base-profiles/${second.id}`);
    await expect(note).toBeVisible();
    for (const name of [/^Disapprove/, /^Activate/, /^Delete/]) {
      await expect(page.getByRole('button', { name }).first()).toHaveAttribute('aria-disabled', 'true');
    }
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('d');
    await expect(page.getByText(/^This profile was merged into/).first()).toBeVisible();
    await expectNoProblems(page, 'merged profile');
  });

  await test.step('the merge is taken back from there, all of it', async () => {
    await takenBackHere();
    await expect(page.getByLabel('Profession').first()).toBeEditable();
    await expect.poll(stored).toEqual(before);
    await expect.poll(heldByChecker).toBe(third);
  });

  await test.step('what was taken back is done again by keys, and taken back once more', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByText('this profile is closed')).toBeVisible();
    await expect.poll(async () => told(await stored())).toEqual(told(merged));
    await takenBackHere();
    await expect.poll(stored).toEqual(before);
    await expect.poll(heldByChecker).toBe(third);
  });
});
