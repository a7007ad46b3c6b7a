import { isComparable } from '../../../src/libraries/pictures/hash-bits.ts';
import { hashPicture } from '../../../src/libraries/pictures/hash-picture.ts';
import { scene } from '../../server/duplicates/support.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { approvedBaseProfile, ownWord } from '../../e2e/created-profiles.ts';
import { expect, test } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';
import { expectSuccess } from '../../e2e/toasts.ts';
import { chooseFiles } from './steps.ts';

test('P069 hashes are imported, an upload is refused, its case is closed', async ({ page, browser, request }) => {
  const word = ownWord();
  const { png, hash } = await comparableScene(Math.floor(Date.now() / 1000) % 100_000);
  const base = await approvedBaseProfile(request, word, ['nl']);
  const profile = base.profileOf('nl');
  await signIn(page, 'admin', '/settings');
  const lists = page.getByRole('group', { name: 'Hashes of known bad pictures' });
  const cases = page.getByRole('group', { name: 'Cases of known bad pictures' });
  const choose = (csv: string) =>
    chooseFiles(page, () => lists.getByRole('button', { name: 'Import hashes…' }).click(), [
      { name: `${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) },
    ]);
  await choose(`hash,label\n${hash},Label ${word}\n${hash.slice(2)},Short`);
  await expect(lists.getByRole('alert')).toHaveText(
    'Nothing was imported: line 3 does not begin with 64 hexadecimal digits.',
  );
  await choose(`hash,label\n${hash},Label ${word}\n`);
  await expectSuccess(page, '1 hash imported. Stored pictures are being compared');
  await expect(lists.getByRole('alert')).toHaveCount(0);
  await expect(lists.getByRole('listitem').filter({ hasText: word })).toContainText('1 hash · imported by');
  const other = await browser.newPage();
  // The browser is informed beforehand that a test answers its file dialog.
  other.on('filechooser', () => undefined);
  await signIn(other, 'fill-in', `/base-profiles/${base.id}/${profile}`);
  await expect(other.getByRole('region', { name: 'Images' })).toBeVisible();
  await other.keyboard.press('p');
  const dialog = other.getByRole('dialog', { name: /^Images of/ });
  await expect(dialog).toBeVisible();
  const holiday = { name: 'holiday.png', mimeType: 'image/png', buffer: png };
  await chooseFiles(other, () => other.keyboard.press('u'), [holiday]);
  await expect(other.getByText('“holiday.png” cannot be used. Choose another one.').first()).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Profile pictures' }).getByRole('group')).toHaveCount(0);
  await expect(other.locator('body')).not.toContainText(/hash|known bad|Label /i);
  await other.close();
  await page.reload();
  const found = cases.getByRole('listitem').filter({ hasText: `Label ${word}` });
  await expect(found).toContainText('Upload refused · sent by');
  await expect(found).toContainText(/Exact match of|of 256 bits differ from/);
  await expect(found.getByRole('button', { name: /^Open / })).toBeVisible();
  await expectNoProblems(page, 'known bad pictures');
  await found.getByRole('button', { name: 'Close…' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('Handed to the police');
  await page.keyboard.press('Enter');
  await expect(found).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(found).toHaveCount(1);
  await page.keyboard.press('Control+Shift+z');
  await expect(found).toHaveCount(0);
  await cases.getByRole('button', { name: 'Closed' }).click();
  await expect(found).toContainText('Handed to the police');
});

/** The first from this seed on that shows enough to be compared: one in thirty does not. */
async function comparableScene(seed: number): Promise<{ png: Buffer; hash: string }> {
  const png = await scene(seed);
  const { hash, quality } = await hashPicture(png);
  return isComparable(quality) ? { png, hash } : comparableScene(seed + 1);
}
