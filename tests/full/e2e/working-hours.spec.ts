import { expect } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { test } from '../../e2e/own-server.ts';
import { openOverview } from '../../e2e/support.ts';
import { answer } from './steps.ts';

test('/settings: an Admin types the hours of a queue, is told what is wrong with them and what they mean, and takes them back', async ({
  page,
}) => {
  await openOverview(page);
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  const row = page.getByRole('group', { name: 'Working hours' });
  await expect(row).toContainText('default');
  const dialog = page.getByRole('dialog');
  await row.getByRole('button', { name: 'Geo check: always' }).click();
  await answer(page, 'When people work in each queue.', 'On some days');
  await answer(page, 'Which days and hours?', 'office hours');
  await expect(dialog).toContainText('Write days and hours such as Mon–Fri 9:00–17:30, Sat 10:00–14:00.');
  await answer(page, 'Which days and hours?', 'Mon-Thu 9:00-17:00, Fri 9:00-15:00');
  await answer(page, 'In which time zone?', 'Europe/Berlin');
  await answer(page, 'Which days are holidays?', '2026-12-25');
  const question = page.getByRole('dialog', { name: 'This affects open items' });
  const set = row.getByText('Geo check: Mon–Thu 09:00–17:00, Fri 09:00–15:00, Europe/Berlin, 1 holiday');
  await expect(question.or(set)).toBeVisible();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Change' }).click();
  await expect(set).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(set).toBeVisible();
  await set.scrollIntoViewIfNeeded();
  const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(scrolls).toBe(false);
  await expectNoProblems(page, 'settings with working hours');

  await page.keyboard.press('Control+z');
  await expect(row.getByRole('button', { name: 'Geo check: always' })).toBeVisible();
});
