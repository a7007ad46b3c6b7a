import { expect, test } from '../../e2e/own-server.ts';
import { otherItem, panel, shownItem, start } from '../../e2e/queue-panel.ts';
import { signIn } from '../../e2e/support.ts';

/** Milliseconds after which a tap at the same place is no double tap, whose second tap is meant for the first item (P003). */
const NO_DOUBLE_TAP = 600;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('P080 a checker decides ten items on a touch screen of 390×844, by thumb alone', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'base-checker');
  // A page that another test has closed may hold the claim for half a minute more.
  await start(page)
    .getByRole('button', { name: /^(?:Start|Continue)$/ })
    .tap();
  await otherItem(page, '');
  const tools = page.getByRole('toolbar', { name: 'Decide' });
  for (let number = 1; number <= 10; number += 1) {
    const item = await shownItem(page);
    const image = panel(page).locator('figure img');
    if ((await image.count()) > 0) {
      await expect(image).toBeInViewport({ ratio: 0.5 });
      expect((await image.boundingBox())?.height, 'the picture is large enough to judge').toBeGreaterThan(150);
    }
    if (number % 3 === 0) {
      await tools.getByRole('button', { name: /^Disapprove/ }).tap();
      await page.getByRole('listbox', { name: 'Why are you disapproving it?' }).getByRole('option').first().tap();
      await page.getByRole('button', { name: /^Send|^Disapprove and/ }).tap();
    } else {
      await tools.getByRole('button', { name: /^Approve/ }).tap();
    }
    const tapped = await page.evaluate(() => performance.now());
    await otherItem(page, item);
    await page.waitForFunction(([at, least]) => performance.now() - at > least, [tapped, NO_DOUBLE_TAP] as const);
  }
  await expect(page.getByRole('contentinfo').getByRole('button', { name: /^Undo:/ })).toBeVisible();
  await tools.getByRole('button', { name: 'List' }).tap();
  await expect(page.getByRole('grid', { name: 'Waiting items' })).toBeInViewport({ ratio: 0.9 });
  const sideways = await page.evaluate(() => {
    window.scrollTo(100, 100);
    return [window.scrollX, window.scrollY];
  });
  expect(sideways, 'the document scrolls nowhere').toEqual([0, 0]);
});
