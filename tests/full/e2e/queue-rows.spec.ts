import { expect, type Page } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';

const rows = (page: Page) => page.getByRole('grid', { name: 'Waiting items' }).getByRole('row');

const WHOLE_NAME = 120;

/** How the marks of each row that is drawn are to be seen. */
async function readRows(page: Page) {
  return page.getByRole('grid', { name: 'Waiting items' }).evaluate((grid) =>
    [...grid.querySelectorAll('[data-row]')].map((row) => {
      const [name, marks] = row.querySelectorAll<HTMLElement>('[role=gridcell] > span > span');
      const room = marks?.getBoundingClientRect();
      const seen = [...(marks?.children ?? [])].map((mark) => {
        const { left, right, top, bottom } = mark.getBoundingClientRect();
        const isCut = room !== undefined && (right > room.right + 1 || left < room.left - 1);
        return { text: mark.textContent ?? '', cut: isCut, below: top >= (room?.bottom ?? bottom) };
      });
      return {
        text: name?.textContent ?? '',
        isWhole: name !== undefined && name.scrollWidth <= name.clientWidth,
        width: name?.clientWidth ?? 0,
        marks: seen,
      };
    }),
  );
}

test('P006 in every row of the queue the name can be read, and whose it is stands first and whole, at any width', async ({
  page,
}) => {
  await signIn(page, 'base-checker');
  await expect(rows(page).nth(6)).toBeVisible();
  await page.getByRole('region', { name: 'Start' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('article[data-item] dl')).toBeVisible();
  const name = ((await page.locator('#item-heading').textContent()) ?? '').trim();
  await page.keyboard.press('s');
  await page.keyboard.press('2');
  await expect(rows(page).filter({ hasText: name })).toContainText('skipped');
  const look = async (when: string) => {
    const read = await readRows(page);
    expect(read.length, when).toBeGreaterThan(5);
    for (const { text, isWhole, width, marks } of read) {
      expect(isWhole || width >= WHOLE_NAME, `${when}: ${text} has ${width} px`).toBe(true);
      for (const mark of marks) expect(mark.cut, `${when}: “${mark.text}” of ${text} is cut`).toBe(false);
      const held = marks.findIndex(({ text: words }) => /^(yours|done|skipped|[A-Z]{1,2})$/.test(words));
      if (held === -1) continue;
      expect([held, marks[held]?.below], `${when}: ${marks[held]?.text} of ${text}`).toEqual([0, false]);
    }
    const held = read.flatMap(({ marks }) => marks.slice(0, 1).map(({ text }) => text));
    expect(held, when).toEqual(expect.arrayContaining(['yours', 'skipped']));
  };
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await look(`at ${width}`);
    if (width < 1280) continue;
    // Narrower windows leave the list out while something is disapproved beside the item.
    await page.keyboard.press('d');
    await expect(page.getByRole('dialog', { name: /^Disapprove/ })).toBeVisible();
    await look(`at ${width}, with the panel`);
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('article[data-item]').focus();
  await page.keyboard.press('p');
  await expect(page.getByRole('region', { name: 'Start' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(rows(page).filter({ hasText: name })).not.toContainText('skipped');
});
