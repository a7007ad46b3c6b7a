import { expect, type Page } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { decisionsOf } from '../../e2e/queue-panel.ts';
import { openOverview } from '../../e2e/support.ts';

const currentRow = (page: Page) => page.locator('[role=row][data-current]');

test('P003 a row that was scrolled out of sight is brought back by the first press and decided by the second', async ({
  page,
}) => {
  await openOverview(page, 'admin', '?status=awaiting_approval&sort=created_at&direction=asc');
  const sent = decisionsOf(page);
  await page.keyboard.press('Home');
  const name = (await currentRow(page).getAttribute('aria-label'))?.split(',')[0] ?? '';
  await page.getByRole('row').nth(3).hover();
  await page.mouse.wheel(0, 1500);
  await expect(currentRow(page)).not.toBeInViewport();
  await page.keyboard.press('a');
  await expect(page.getByText(`${name} was out of sight. Press again to go on.`).first()).toBeVisible();
  await expect(currentRow(page)).toBeInViewport();
  expect(sent).toEqual([]);
});
