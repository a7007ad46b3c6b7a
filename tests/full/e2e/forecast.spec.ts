import { expect } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';

test('P107 /stats: an Admin is told which locale is late tomorrow, opens the rows behind it, and reads when each queue is empty', async ({
  page,
}) => {
  await signIn(page, 'admin', '/stats?days=30');
  const part = page.getByRole('region', { name: 'Late tomorrow' });
  const sentence = part.getByText(/^Late by the end of \d{4}-\d\d-\d\d, if people go on like this: /);
  await expect(sentence).toBeVisible();
  const [, code = ''] = /\(([a-z-]+)\) in /i.exec((await sentence.textContent()) ?? '') ?? [];
  const first = part.getByRole('region', { name: 'Forecast by locale' }).getByRole('row').nth(1);
  await expect(first.getByRole('rowheader')).toContainText(code);

  const number = first.getByRole('button', { name: /: past due tomorrow: / });
  const count = Number((await number.textContent())?.replaceAll(',', ''));
  await number.click();
  const panel = page.getByRole('complementary', { name: /^Rows: / });
  await expect(panel.locator('[data-total]')).toHaveText(`${count} ${count === 1 ? 'row' : 'rows'}`);
  await expect(panel.getByRole('listitem').first()).toContainText(code);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  const queues = part.getByRole('region', { name: 'Forecast by queue' });
  for (const queue of ['Base check', 'Fill-in', 'Geo check']) {
    const row = queues.getByRole('row').filter({ hasText: queue });
    await expect(row.getByRole('cell').last()).toHaveText(/\d{4}|Empty now|Not /);
  }
  await page.keyboard.press('v');
  const all = part.getByRole('region', { name: 'Forecast by locale' }).getByRole('row');
  expect(await all.count()).toBeGreaterThan(5);
});
