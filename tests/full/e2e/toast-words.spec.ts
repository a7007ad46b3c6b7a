import { expect, type Page } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { openRecord, signIn, waitingProfile } from '../../e2e/support.ts';

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
] as const;

const card = (page: Page) => page.getByRole('region', { name: 'Messages' }).locator('[data-visible="true"]').first();

/** More than any room of a toast has two lines for. */
const LONG = Array.from({ length: 60 }, (_, at) => `Word ${at}`).join(' ');

/** Whether the words of the toast in front go on where their room has ended. */
const cutWords = (page: Page) =>
  card(page)
    .locator('div')
    .first()
    .evaluate((words) => words.scrollHeight > words.clientHeight || words.scrollWidth > words.clientWidth);

for (const viewport of WINDOWS) {
  test.describe(`P016 at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`P016 ${viewport.width}: a refusal is read whole, or names the key to all of it`, async ({ page }) => {
      await page.clock.install();
      await signIn(page, 'base-checker');
      // Other tests create names of any length: of those up to thirty letters the longest.
      const names = page.getByRole('grid', { name: 'Waiting items' }).getByTitle(/^.{1,30}$/);
      await expect(names.first()).toBeVisible();
      const [longest = ''] = (await names.allTextContents()).toSorted((one, other) => other.length - one.length);
      await names.filter({ hasText: longest }).first().click();
      await expect(page.locator('article[data-item] dl')).toBeVisible();
      await page.keyboard.press('a');
      await expect(card(page)).toContainText('You are only looking.');
      const cut = await cutWords(page);
      expect(cut && viewport.width >= 1440, 'a wide window has room for it').toBe(false);
      await expect(card(page).getByRole('button', { name: 'Show all of it' })).toHaveCount(cut ? 1 : 0);
    });

    test(`P016 ${viewport.width}: what is longer than its room names the key to all of it`, async ({
      page,
      request,
    }) => {
      const profile = await waitingProfile(request, 74 + WINDOWS.indexOf(viewport));
      await page.clock.install();
      await openRecord(page, profile.id);
      await page.route('**/approve', (route) =>
        route.fulfill({ status: 500, json: { error: LONG, code: 'internal' } }),
      );
      await page.keyboard.press('a');
      await expect(card(page)).toContainText('Approving profile failed...');
      expect(await cutWords(page)).toBe(true);
      await expect(card(page)).toHaveAttribute('title', new RegExp(LONG));
      await expect(card(page).getByRole('button', { name: 'Show all of it' }).locator('kbd')).toHaveText(['G', 'N']);
      await page.keyboard.press('g');
      await page.keyboard.press('n');
      await expect(page.getByRole('dialog', { name: 'Notices' })).toContainText(LONG);
    });

    test(`P003 ${viewport.width}: what Ctrl+Z undoes is read from its start, with its key`, async ({
      page,
      request,
    }) => {
      const profile = await waitingProfile(request, 70 + WINDOWS.indexOf(viewport));
      await openRecord(page, profile.id);
      await page.keyboard.press('Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      const undo = page.locator('footer').getByRole('button', { name: 'Undo' });
      await expect(undo).toContainText(profile.profile_name);
      // All in one look: the line is drawn anew when the overview comes.
      const { room, start, end } = await undo.evaluate((button) => {
        const place = (element: Element | null | undefined) => element?.getBoundingClientRect().toJSON() as DOMRect;
        const keys = [...button.querySelectorAll('kbd')];
        return { room: place(button), start: place(button.querySelector('span > span')), end: place(keys.at(-1)) };
      });
      expect(start.left).toBeGreaterThanOrEqual(room.left);
      expect(end.right).toBeLessThanOrEqual(room.right);
    });
  });
}
