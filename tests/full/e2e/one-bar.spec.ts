import { expect, test, type Page } from '../../e2e/own-server.ts';
import { endClaimLeft, messages, openQueue, startItem } from '../../e2e/queue-panel.ts';
import { createdProfiles, openRecord, signIn } from '../../e2e/support.ts';

/* What a screen leaves in sight: one bar to scroll by, headings that are not cut, and the name of what is shown. */

const DESK = { width: 1440, height: 900 };

/** All that shows a bar of its own to scroll down by, by where it stands. */
const bars = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')].flatMap((each) => {
      const { overflowY, scrollbarWidth, visibility } = getComputedStyle(each);
      const isBar = /auto|scroll/.test(overflowY) && scrollbarWidth !== 'none' && visibility === 'visible';
      const { width, height } = each.getBoundingClientRect();
      const isLonger = each.scrollHeight > each.clientHeight + 1 && width > 1 && height > 1;
      return isBar && isLonger && each.tagName !== 'TEXTAREA' ? [each.className] : [];
    }),
  );

for (const account of ['fill-in', 'base-checker', 'geo-checker'] as const) {
  test(`in the queue of ${account} no bar stands beside another, and the list is walked by keys as before`, async ({
    page,
    request,
  }) => {
    await endClaimLeft(request, account);
    await page.setViewportSize(DESK);
    await openQueue(page, account);
    const list = page.getByRole('grid', { name: 'Waiting items' });
    await expect(list.getByRole('row').nth(12)).toBeVisible();
    expect(await list.evaluate((each) => each.scrollHeight > each.clientHeight)).toBe(true);
    await list.focus();
    await page.keyboard.press('End');
    await expect.poll(() => list.evaluate((each) => each.scrollTop)).toBeGreaterThan(0);
    await page.keyboard.press('Home');
    await startItem(page);
    expect((await bars(page)).length).toBeLessThanOrEqual(1);
  });
}

test('at 1024 the heading of an item that is filled in says what it is, and its buttons stand below the form', async ({
  page,
  request,
}) => {
  await endClaimLeft(request, 'fill-in');
  await page.setViewportSize({ width: 1024, height: 768 });
  await openQueue(page, 'fill-in');
  await startItem(page);
  const heading = page.locator('header:has(> #item-heading)');
  await expect(heading.getByRole('button')).toHaveCount(0);
  // Two lines at most: marks may be long.
  expect((await heading.boundingBox())?.height).toBeLessThan(72);
  const save = page.getByRole('toolbar', { name: 'This item' }).getByRole('button', { name: /^Save/ });
  await expect(save).toBeInViewport();
});

test('P016 on a phone a toast lies on no name of what is shown', async ({ page, request }) => {
  const [profile] = await createdProfiles(request, 1);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin');
  await openRecord(page, profile!.id);
  await page.keyboard.press('Control+z');
  const toast = await messages(page).locator('[data-visible="true"]').first().boundingBox();
  const name = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(toast && name && name.y >= toast.y + toast.height).toBe(true);
});

test('P159 in a window of half a screen the bar has one row, as it has room for a toast', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await signIn(page, 'admin', '/base-profiles');
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(56);
});

for (const path of ['/base-profiles', '/locale-profiles']) {
  test(`${path} cuts no heading and no mark`, async ({ page }) => {
    await page.setViewportSize(DESK);
    await signIn(page, 'admin', path);
    await expect(page.getByRole('row').nth(12)).toBeVisible();
    const cut = await page
      .locator('[role="columnheader"], [role="gridcell"]:has(svg)')
      .evaluateAll((cells) =>
        cells.flatMap((each) => (each.scrollWidth > each.clientWidth + 1 ? [each.textContent] : [])),
      );
    expect([...new Set(cut)]).toEqual([]);
  });
}
