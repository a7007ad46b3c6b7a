import { expect, test } from '../../e2e/own-server.ts';
import { claimedItem, decisionsOf, imageSeen, messages, panel, shownItem } from '../../e2e/queue-panel.ts';
import { openOverview, signIn } from '../../e2e/support.ts';
import { holdBack } from '../../e2e/hold-back.ts';
import { expectText, press } from './steps.ts';

for (const how of ['held down on', 'clicked twice on'] as const) {
  test(`P003 a button that is ${how} one item does not decide on the next`, async ({ page }) => {
    const sent = decisionsOf(page);
    const { id: mine } = await claimedItem(page);
    const approve = page.getByRole('button', { name: /^Approve/ });
    await approve.hover();
    await page.mouse.down();
    if (how === 'held down on') await page.keyboard.press('a');
    else await page.mouse.up();
    await expect(panel(page)).not.toHaveAttribute('data-item', mine);
    await expect(panel(page).locator('dl')).toBeVisible();
    const next = await shownItem(page);
    // A longer text above may have moved it.
    await approve.hover();
    if (how !== 'held down on') await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expectText(messages(page), 'What is shown has changed since you pressed');
    expect(sent).toEqual([`/api/v1/profilebase/${mine}/approve`]);
    await approve.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => sent.at(-1)).toBe(`/api/v1/profilebase/${next}/approve`);
  });
}

test('P002 P004 C164 the page of an item leads back to it, and on after a decision', async ({ page }) => {
  const { id, name } = await claimedItem(page);
  const grid = page.getByRole('grid', { name: 'Waiting items' });
  const profession = page.getByLabel('Profession');
  await page.keyboard.press('e');
  await expect(profession).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeFocused();
  expect(await shownItem(page)).toBe(id);
  const row = (await grid.getAttribute('aria-activedescendant')) ?? '';
  await expect(page.locator(`[id="${row}"]`), 'the cursor of the list').toContainText(name);
  const level = panel(page)
    .locator('figcaption')
    .getByRole('button', { name: /nude|mild|none|explicit|tagged/i });
  await imageSeen(page);
  const [key, label] = (await level.textContent())?.includes('Nude') ? ['2', 'Mild'] : ['3', 'Nude'];
  await page.keyboard.press(key);
  await expect(level, 'the commands of its images are there again').toContainText(label);
  await page.keyboard.press('e');
  await profession.fill('Bell founder');
  await press(page, 'Escape', 'Control+Enter');
  await expect(page.getByText('Attributes and tags updated').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeFocused();
  await expect(panel(page).locator('dl')).toContainText('Bell founder');
  await expect(panel(page).getByText(/^Yours for \d/), 'a save lets go of nothing').toBeVisible();
  await page.keyboard.press('e');
  await expect(profession).toBeVisible();
  await page.keyboard.press('a');
  await expect(panel(page)).toBeFocused();
  await expect(panel(page)).not.toHaveAttribute('data-item', id);
  await expect(panel(page).getByText(/^Yours for \d/)).toBeVisible();
});

test('P003 a question that is not on the page yet takes no answer', async ({ page }) => {
  const release = await holdBack(page, /\/dialogs?-[^/]*\.js$/);
  // The page may fetch it before the key is pressed.
  const asked = page.waitForRequest(/\/dialogs?-[^/]*\.js$/);
  await signIn(page, 'admin', '/base-profiles?status=draft');
  const row = page.locator('[role=row][data-current]');
  await expect(row).toBeVisible();
  const deletions: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE' || request.url().endsWith('/delete')) deletions.push(request.url());
  });
  await page.keyboard.press('Delete');
  await asked;
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The question has not appeared yet.');
  release();
  await expect(page.getByRole('dialog', { name: /^Delete/ })).toBeVisible();
  expect(deletions).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(deletions).toEqual([]);
});

test('P003 a row that was scrolled out of sight is brought back by the first press and decided by the second', async ({
  page,
}) => {
  await openOverview(page, 'admin', '?status=awaiting_approval&sort=created_at&direction=asc');
  const sent = decisionsOf(page);
  const current = page.locator('[role=row][data-current]');
  await page.keyboard.press('Home');
  const name = (await current.getAttribute('aria-label'))?.split(',')[0] ?? '';
  await page.getByRole('row').nth(3).hover();
  await page.mouse.wheel(0, 1500);
  await expect(current).not.toBeInViewport();
  await page.keyboard.press('a');
  await expect(page.getByText(`${name} was out of view. Press again to continue.`).first()).toBeVisible();
  await expect(current).toBeInViewport();
  expect(sent).toEqual([]);
});
