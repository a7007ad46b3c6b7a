import { readFile } from 'node:fs/promises';
import { expectNoProblems } from '../../e2e/axe.ts';
import { expect, test, type Page } from '../../e2e/own-server.ts';
import { apiAs, openOverview } from '../../e2e/support.ts';
import { answer } from './steps.ts';

const exports = (page: Page) => page.getByRole('group', { name: 'Exports' });
const chooseFile = (page: Page, words: string) => answer(page, 'CSV of the columns shown', words);

/** What the browser has saved, as text. */
async function savedBy(page: Page, deed: () => Promise<unknown>): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download');
  await deed();
  const file = await downloading;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('P123 the list is exported as it stands, and an Admin sees who did', async ({ page, request }) => {
  const admin = await apiAs(request, 'admin');
  const drafts = await admin.total('&status=draft');
  await openOverview(page, 'admin', '?status=draft&sort=profile_name&direction=asc');
  const addresses: string[] = [];
  page.on('request', (sent) => addresses.push(sent.url()));
  const csv = await savedBy(page, async () => {
    await page.keyboard.press('Shift+E');
    await chooseFile(page, 'CSV of the columns shown');
  });
  expect(csv.name).toMatch(/^dossier-base-profiles-\d{4}-\d\d-\d\d\.csv$/);
  const lines = csv.text.trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFid,profile_name,status,active,/);
  expect(lines).toHaveLength(drafts + 1);
  expect(lines.slice(1).every((line) => line.includes(',draft,'))).toBe(true);
  await expect(page.getByText(`Exported ${drafts.toLocaleString('en')} rows`).first()).toBeVisible();
  await page.getByRole('row').nth(1).click();
  const jsonl = await savedBy(page, async () => {
    await page.getByRole('button', { name: /^Export/ }).click();
    await chooseFile(page, 'JSON Lines of every field');
  });
  expect(jsonl.name).toMatch(/\.jsonl$/);
  const rows: { id: string; profile_name: string; status: string; 'attribute.city'?: string }[] = jsonl.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows).toHaveLength(drafts);
  expect(rows.some((row) => row['attribute.city'])).toBe(true);
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(rows.map(({ id }) => id));
  expect(addresses.filter((address) => /token|bearer|eyJ/i.test(address))).toEqual([]);
  await page.goto('/settings');
  const [latest, before] = [exports(page).getByRole('listitem').nth(0), exports(page).getByRole('listitem').nth(1)];
  await expect(latest).toContainText(`exported ${drafts.toLocaleString('en')} base profile`);
  await expect(latest).toContainText('JSON Lines, every field · Status: draft');
  await expect(before).toContainText('CSV, ');
  await exports(page).scrollIntoViewIfNeeded();
  await expectNoProblems(page, 'settings with exports');
});
