import { expect, type Locator } from '@playwright/test';
import { namedProfile, ownWord } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { messages } from '../../e2e/queue-panel.ts';
import { openRecord } from '../../e2e/support.ts';

/* Names of people who have many: what is said of them has room all the same. */

const longName = () => `${ownWord()}-Alexandra Freifrau von Hohenlohe-Waldenburg-Schillingsfürst-Langenburg`;

/** Whether these words stand where they can be seen: in no part that is cut away. */
const areSeen = (within: Locator, sentence: string) =>
  within.evaluate((element, words) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const at = (text.nodeValue ?? '').indexOf(words);
      if (at === -1) continue;
      const range = new Range();
      range.setStart(text, at);
      range.setEnd(text, at + words.length);
      return [...range.getClientRects()].every(
        (each) => each.left >= left - 1 && each.right <= right + 1 && each.top >= top - 1 && each.bottom <= bottom + 1,
      );
    }
    return false;
  }, sentence);

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [320, 640],
] as const) {
  test(`P016 ${width}: beside a long name a refusal shows its reason`, async ({ page, request }) => {
    const id = await namedProfile(request, { profileName: longName() }, 'creator');
    await page.clock.install();
    await page.setViewportSize({ width, height });
    await openRecord(page, id);
    await page.route('**/approve', (route) =>
      route.fulfill({ status: 409, json: { error: 'somebody was quicker, look again', code: 'status-forbids' } }),
    );
    await page.keyboard.press('a');
    const words = messages(page).locator('[data-visible="true"] > div').first();
    await expect(words).toContainText('Hohenlohe');
    await expect(words).toContainText('omebody was quicker');
    expect(await areSeen(words, 'omebody was')).toBe(true);
    await expect(messages(page).locator('[data-visible="true"]').first()).toHaveAttribute('title', /Langenburg/);
  });
}
