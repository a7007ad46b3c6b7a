import { expect, type Page } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { openOverview } from '../../e2e/support.ts';

/** Hints as they can be read: those that are cut off count as left out, and one that is cut in part is told. */
async function readHints(page: Page): Promise<{ whole: string[]; cut: string[] }> {
  return page.evaluate(() => {
    const keys = document.querySelector('footer > div');
    const room = keys?.getBoundingClientRect();
    const whole: string[] = [];
    const cut: string[] = [];
    for (const hint of keys?.children ?? []) {
      const { left, right, top, bottom } = hint.getBoundingClientRect();
      const words = hint.lastChild?.textContent?.trim() ?? '';
      if (!room || top >= room.bottom) continue;
      const inside = left >= room.left && right <= room.right && top >= room.top && bottom <= room.bottom;
      (inside ? whole : cut).push(hint.tagName === 'BUTTON' ? (hint.textContent ?? '') : words);
    }
    return { whole, cut };
  });
}

test('the line of hints cuts no hint in part, and the way to all keys is there at any width', async ({ page }) => {
  await openOverview(page);
  let fewest = Number.POSITIVE_INFINITY;
  for (const width of [1440, 1024, 640, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => (await readHints(page)).cut, `at ${width}`).toEqual([]);
    const { whole } = await readHints(page);
    expect(whole[0], `at ${width}`).toMatch(/^All keys/);
    fewest = Math.min(fewest, whole.length);
  }
  expect(fewest, 'the narrowest window has no room for all').toBeLessThan(4);
});
