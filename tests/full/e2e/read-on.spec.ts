import { expect } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { claimedItem, panel } from '../../e2e/queue-panel.ts';
import { readToTheEnd } from '../../e2e/read-on.ts';
import { openRecord, waitingProfile } from '../../e2e/support.ts';

test.use({ viewport: { width: 1024, height: 768 } });

test('P004 in a small window an item is read to its end by keys: from the panel, and from the list beside it', async ({
  page,
}) => {
  await claimedItem(page);
  const facts = panel(page).getByRole('region', { name: 'What the profile says' });
  const last = facts.getByText('Empty:').or(facts.locator('dd')).last();
  await readToTheEnd(page, facts, last, 'Space');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect(facts.locator('dd').first()).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid', { name: 'Waiting items' })).toBeFocused();
  await readToTheEnd(page, facts, last, 'Shift+PageDown');
  await expect(page.getByRole('grid', { name: 'Waiting items' })).toBeFocused();
  await page.keyboard.press('p');
});

test('P017 while a disapproval is written the record beside it is read to its end by keys, column after column', async ({
  page,
  request,
}) => {
  const profile = await waitingProfile(request, 12);
  await openRecord(page, profile.id);
  await page.keyboard.press('d');
  const reasons = page.getByRole('dialog', { name: /^Disapprove/ });
  await expect(reasons).toBeVisible();
  const [middle, side] = [page.locator('[data-pane]').first(), page.locator('[data-pane]').last()];
  await readToTheEnd(page, middle, middle.getByRole('region', { name: /^Locales/ }));
  await readToTheEnd(page, side, side.getByRole('region', { name: /^Logs/ }).getByRole('listitem').last());
  await page.keyboard.press('1');
  await expect(reasons.getByRole('checkbox').or(reasons.getByRole('option')).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reasons).toBeHidden();
});
