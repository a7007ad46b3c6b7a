import { expect } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { openOverview, PASSWORD } from '../../e2e/support.ts';
import { MINUTE } from '../../../src/contract/policy/time-spans.ts';
import { clockedServer } from './clocked-server.ts';
import { answer, expectText } from './steps.ts';

const { test, pass } = clockedServer('fresh-proof');

test('P122 ten minutes after the sign-in a deletion asks who is there, and anyone who goes back loses nothing', async ({
  page,
}) => {
  await openOverview(page, 'admin', '?status=draft&sort=profile_name&direction=asc');
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const field = proof.getByLabel('Password');
  const selected = page.getByRole('row', { selected: true });
  const remove = async () => {
    await page.keyboard.press('Delete');
    await page
      .getByRole('dialog', { name: /^Delete 2 base profiles/ })
      .getByRole('button', { name: /^Delete/ })
      .click();
  };
  await page.getByRole('row').nth(1).click();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(selected).toHaveCount(2);
  pass(11 * MINUTE);
  await remove();
  await expect(field).toBeFocused();
  await expectNoProblems(page, 'the question who is there');
  // Keys of the list and of the palette are letters here.
  await page.keyboard.type('jx?wrong');
  await page.keyboard.press('Enter');
  await expect(proof.getByRole('alert')).toHaveText('This is not your password.');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(proof).toHaveCount(0);
  await expect(page.getByText('You did not confirm that it is you, so nothing was done.').first()).toBeVisible();
  await expect(selected).toHaveCount(2);
  await remove();
  await field.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(proof).toHaveCount(0);
  await expect(page.getByText('2 profiles deleted').first()).toBeVisible();

  // Once in ten minutes, whatever it is for.
  await page.keyboard.press('Shift+E');
  await answer(page, 'CSV of the columns shown', 'CSV of the columns shown');
  await expectText(page, /^Exported \d+ rows/);
  await expect(proof).toHaveCount(0);
});
