import { expect, type Page } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';

/** For each column of a table where its heading ends, and where its number does, in px. */
const endsOf = (page: Page, section: string) =>
  page.locator(`section#${section}`).evaluate((part) => {
    const endOf = (cell: Element) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      let end = 0;
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.nodeValue?.trim() === '') continue;
        const range = new Range();
        range.selectNodeContents(text);
        end = Math.max(end, range.getBoundingClientRect().right);
      }
      return Math.round(end);
    };
    const headings = [...part.querySelectorAll('thead th')];
    const cells = [...(part.querySelector('tbody tr')?.children ?? [])];
    return headings.flatMap((heading, at) => {
      const cell = cells[at];
      return cell && getComputedStyle(heading).textAlign === 'end' ? [[endOf(heading), endOf(cell)] as const] : [];
    });
  });

test('P085 numbers of the statistics end where their headings end', async ({ page }) => {
  await signIn(page, 'admin', '/stats?days=365');
  await expect(page.getByRole('heading', { name: 'Flow' })).toBeVisible();
  const ends = await endsOf(page, 'flow');
  expect(ends.length).toBeGreaterThan(1);
  for (const [heading, number] of ends) expect(Math.abs(heading - number)).toBeLessThan(2);
});

test('P087 at 1440 px both ends of the days stand in one line above the log of duplicates', async ({ page }) => {
  await signIn(page, 'admin', '/duplicate/logs');
  const from = page.getByLabel('From', { exact: true });
  const to = page.getByLabel('To', { exact: true });
  await expect(from).toBeVisible();
  const [one, other] = [await from.boundingBox(), await to.boundingBox()];
  expect(other?.y).toBe(one?.y);
});
