import { expectNoProblems } from '../../e2e/axe.ts';
import { expect, test, type Page } from '../../e2e/own-server.ts';
import { apiAs, openOverview } from '../../e2e/support.ts';
import { holdBack } from '../../e2e/hold-back.ts';
import { press } from './steps.ts';

const setting = (page: Page, title: string) => page.getByRole('group', { name: title });
const choice = (page: Page, title: string, label: string | RegExp) =>
  // "Back to default: Warn" is no choice.
  setting(page, title).getByRole('button', {
    name: typeof label === 'string' ? new RegExp(`^${label.replaceAll(/[.()…]/g, '\\$&')}`) : label,
  });
test('C014 P030 what an Admin sets holds for all, and never overwrites unseen', async ({ page, request }) => {
  await openOverview(page);
  await press(page, 'g', 's');
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeFocused();
  await expect(setting(page, 'Hours until due').getByText('changed', { exact: true })).toHaveCount(0);
  await expectNoProblems(page, 'settings');
  await choice(page, 'Hours until due', 'Geo check: 24 h').click();
  await page.getByRole('dialog').getByRole('combobox').fill('0.1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Enter a number from 0.25 to 2160.');
  await page.getByRole('dialog').getByRole('combobox').fill('720');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'This affects open items' });
  await expect(question).toContainText(/of \d+ open items are past due now/);
  await question.getByRole('button', { name: 'Change' }).click();
  await expect(choice(page, 'Hours until due', 'Geo check: 720 h')).toBeVisible();
  await expect(setting(page, 'Hours until due')).toContainText('Changed by');
  await expect(setting(page, 'Hours until due').getByText('changed', { exact: true })).toBeVisible();

  // What the live stream makes the page read at once comes too late here.
  const come = await holdBack(page, '**/api/v1/settings');
  const other = await apiAs(request, 'admin');
  await other.send('PUT', '/settings/four_eyes', { value: 'off' });
  await choice(page, 'Four eyes', 'Refuse').click();
  const alert = page.getByRole('alert').filter({ hasText: 'This has been changed in the meantime.' });
  await expect(alert).toBeVisible();
  come();
  await expect(choice(page, 'Four eyes', 'Off')).toHaveAttribute('aria-pressed', 'true');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(choice(page, 'Four eyes', 'Refuse')).toHaveAttribute('aria-pressed', 'true');

  // P030 for settings: taken back and done again, and never over what another has set since.
  await page.keyboard.press('Control+z');
  await expect(choice(page, 'Four eyes', 'Off')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+Shift+z');
  await expect(choice(page, 'Four eyes', 'Refuse')).toHaveAttribute('aria-pressed', 'true');
  await other.send('PUT', '/settings/four_eyes', { value: 'warn' });
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('alert').filter({ hasText: 'has changed “Four eyes” since' })).toBeVisible();
  await expect(choice(page, 'Four eyes', 'Warn')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('complementary', { name: 'For developers' })).toHaveCount(0);
});
