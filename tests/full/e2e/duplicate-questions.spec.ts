import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { UPDATE_FAILED } from '../../../src/contract/policy/saving.ts';
import type {
  DuplicateAction,
  DuplicateFilter,
  DuplicateFilterBody,
} from '../../../src/contract/shapes/duplicate-filter.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { namedProfile, ownWord } from '../../e2e/created-profiles.ts';
import { picture, storedImages } from '../../e2e/images.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn, type TestFile } from '../../e2e/support.ts';

type Groups = DuplicateFilterBody['groups'];

/** A filter in force from now on; what it does to a save can be changed, until `off`. Its words are its test's own. */
async function filterInForce(request: APIRequestContext, name: string, groups: Groups) {
  const admin = await apiAs(request, 'admin');
  const body = { name, scope: 'base' as const, active: true, action: 'log' as DuplicateAction, groups };
  const { filter } = await admin.send<{ filter: DuplicateFilter }>('POST', '/duplicate/filters', body);
  const put = (change: Partial<DuplicateFilterBody>) =>
    admin.send('PUT', `/duplicate/filters/${filter.id}`, { ...body, ...change });
  return { does: (action: DuplicateAction) => put({ action }), off: () => put({ active: false }) };
}

const heldBack = (page: Page) => page.getByRole('dialog', { name: 'This looks like a profile that exists already' });
const refused = (page: Page) => page.getByRole('dialog', { name: 'This was not saved' });

test('a save that resembles another profile: a warning is overcome with a reason, a block is not, and nothing is lost', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const word = ownWord();
  const name = { kind: 'text', field: 'profileName', comparison: 'normalised' } as const;
  const filter = await filterInForce(request, `Save ${word}`, [{ conditions: [name] }]);
  try {
    await namedProfile(request, { profileName: `${word} Novák` });
    const id = await namedProfile(request, { profileName: `Somebody ${word}` });
    const admin = await apiAs(request, 'admin');
    const storedName = async () => (await admin.get(id)).profile_name;
    await filter.does('warn');
    await signIn(page, 'admin', `/base-profiles/${id}`);
    const field = page.getByLabel('Profile name');
    await field.fill(`Novak ${word}`);
    await page.keyboard.press('ControlOrMeta+Enter');

    await test.step('turned away from: nothing is stored, and nothing is lost', async () => {
      await expect(heldBack(page).getByLabel('Reason')).toBeFocused();
      await expect(heldBack(page).getByRole('listitem').first()).toContainText(`${word} Novák`);
      await expect(heldBack(page)).toContainText('Profile name the same in any spelling or script');
      await expectNoProblems(page, 'a save held back');
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(heldBack(page).locator('[role=alert]:not([data-kind])')).toHaveText(/^Say why/);
      await page.keyboard.press('Escape');
      await expect(heldBack(page)).toHaveCount(0);
      await expect(field).toHaveValue(`Novak ${word}`);
      expect(await storedName()).toBe(`Somebody ${word}`);
      await expect(page.getByText(UPDATE_FAILED), 'the question said it already').toHaveCount(0);
    });

    await test.step('overcome with a reason, by keys', async () => {
      await field.focus();
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(heldBack(page).getByLabel('Reason')).toBeFocused();
      await page.keyboard.type('Her twin');
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(page.getByText('Attributes and tags updated').first()).toBeVisible();
      expect(await storedName()).toBe(`Novak ${word}`);
    });

    await test.step('blocked, with the mouse', async () => {
      await filter.does('block');
      await field.fill(`NOVAK ${word}`);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(refused(page).getByRole('listitem').first()).toContainText(`${word} Novák`);
      await expect(refused(page).getByLabel('Reason')).toHaveCount(0);
      await refused(page).locator('footer').getByRole('button', { name: 'Close' }).click();
      await expect(refused(page)).toHaveCount(0);
      await expect(field).toHaveValue(`NOVAK ${word}`);
      expect(await storedName()).toBe(`Novak ${word}`);
    });

    const log = await admin.read<{ rows: { outcome: string; reason: string | null }[] }>(`duplicate/logs?text=${word}`);
    expect(log.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['blocked', null],
      ['continued', 'Her twin'],
    ]);
  } finally {
    await filter.off();
  }
});

test('an upload that another profile has as well: a block is told at the file, a warning overcome by mouse', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const word = ownWord();
  const file = await picture(`${word}.jpg`, 300);
  // The second condition keeps pictures of other tests out of it.
  const conditions: Groups[number]['conditions'] = [
    { kind: 'similar-picture', distance: 31 },
    { kind: 'text', field: 'realName', comparison: 'exact' },
  ];
  const filter = await filterInForce(request, `Upload ${word}`, [{ conditions }]);
  try {
    const [other, id] = [
      await namedProfile(request, { profileName: `First ${word}`, name: word }),
      await namedProfile(request, { profileName: `Second ${word}`, name: word }),
    ];
    await (await apiAs(request, 'admin')).upload(`/media/profilebase/${other}/create`, { files: file });
    await filter.does('block');
    await signIn(page, 'admin', `/base-profiles/${id}`);
    const images = page.getByRole('region', { name: 'Images' });
    await choose(page, file);

    await test.step('blocked: the file stays, with what was said about it', async () => {
      await expect(refused(page).getByRole('listitem').first()).toContainText(`First ${word}`);
      await expect(refused(page).getByRole('img')).toHaveCount(2);
      await page.keyboard.press('Escape');
      await expect(images.getByRole('list', { name: 'Uploads' })).toContainText(file.name);
      expect((await storedImages(request, id)).profile_pictures).toEqual([]);
    });

    await test.step('tried again where only a warning is given', async () => {
      await filter.does('warn');
      await images.getByRole('button', { name: /^Retry/ }).click();
      await heldBack(page).getByRole('button', { name: 'Go on with this reason' }).click();
      await expect(heldBack(page).locator('[role=alert]:not([data-kind])')).toBeVisible();
      await expect(heldBack(page).getByLabel('Reason')).toBeFocused();
      await heldBack(page).getByLabel('Reason').fill('Both bought the same picture');
      await heldBack(page).getByRole('button', { name: 'Go on with this reason' }).click();
      await expect(images).toContainText('0/1');
      expect((await storedImages(request, id)).profile_pictures).toHaveLength(1);
    });
  } finally {
    await filter.off();
  }
});

async function choose(page: Page, file: TestFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('region', { name: 'Images' }).getByRole('button', { name: 'Upload' }).click();
  await (await chooser).setFiles([file]);
}
