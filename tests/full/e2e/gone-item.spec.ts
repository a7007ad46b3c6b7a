import { expect } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { claimedItem, otherItem, panel } from '../../e2e/queue-panel.ts';
import { apiAs } from '../../e2e/support.ts';

test('P001 P083 a claimed item that somebody deletes is told as deleted, and leads on to the next one', async ({
  page,
  request,
}) => {
  const { id } = await claimedItem(page);
  const { headers } = await apiAs(request, 'admin');
  await expect(await request.delete(`/api/v1/profilebase/${id}/delete`, { headers })).toBeOK();
  await expect(panel(page).getByRole('alert').filter({ hasText: 'This profile has been deleted.' })).toBeVisible();
  await expect(panel(page).getByText('could not be loaded')).toHaveCount(0);
  await expect(panel(page).getByText('It stays here to be read')).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Claim again' })).toHaveCount(0);
  await panel(page)
    .getByRole('button', { name: /^Next item/ })
    .click();
  await otherItem(page, id);
});

test('P006 the foot of the queue counts what its heading counts', async ({ page }) => {
  await claimedItem(page);
  const waiting = /[\d,]+/.exec((await page.locator('[data-count="waiting"]').textContent()) ?? '')?.[0] ?? '';
  expect(Number(waiting.replaceAll(',', '')), 'more than are fetched at once').toBeGreaterThan(50);
  await expect(page.getByRole('contentinfo')).toContainText(`1 of ${waiting}`);
  await expect(page.getByRole('contentinfo')).not.toContainText('50+');
});
