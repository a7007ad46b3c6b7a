import { expect, type Page } from '@playwright/test';
import { UPDATE_FAILED } from '../../../src/contract/policy/saving.ts';
import type { DuplicateAction, DuplicateFilter } from '../../../src/contract/shapes/duplicate-filter.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { namedProfile, ownWord } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn } from '../../e2e/support.ts';

const heldBack = (page: Page) => page.getByRole('dialog', { name: 'This looks like a profile that exists already' });
const refused = (page: Page) => page.getByRole('dialog', { name: 'This was not saved' });

test('a save that resembles another profile: a warning is overcome with a reason, a block is not, and nothing is lost', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
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
    await does('block');
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
});
