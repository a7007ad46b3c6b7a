import { FIGURE_NAMES } from '../../../src/contract/statistics/statistic-figures.ts';
import { expect, test, type Locator, type Page } from '../../e2e/own-server.ts';
import { apiAs, signIn, waitingProfile } from '../../e2e/support.ts';

const panelOf = (page: Page) => page.getByRole('complementary', { name: /^Rows: / });
const DAY = /^\d{1,2} [A-Z][a-z]+ \d{4}$/;

async function openStatistics(page: Page): Promise<void> {
  await signIn(page, 'admin', '/stats?days=365');
  await expect(page.getByRole('heading', { name: 'Flow' })).toBeVisible();
}

/** Presses a number and compares it with its rows. */
async function compareWithRows(page: Page, number: Locator): Promise<void> {
  const count = Number(/: ([\d,]+)$/.exec((await number.getAttribute('aria-label')) ?? '')?.[1]?.replaceAll(',', ''));
  expect(count).toBeGreaterThan(0);
  const tab = await page.context().newPage();
  await tab.goto((await number.getAttribute('href')) ?? '');
  await expect(panelOf(tab).locator('[data-total]')).toHaveText(/^[\d,]+ rows?$/);
  await tab.close();
  await number.click();
  const panel = panelOf(page);
  await expect(panel.getByRole('heading')).toBeFocused();
  await expect(panel.locator('[data-total]')).toHaveText(
    `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`,
  );
  await expect(panel.getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(count));
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
}

test('C013 an Admin sees everybody’s numbers, and each kind leads to exactly its rows', async ({ page, request }) => {
  // Something that the sample has none of: a save that a filter takes note of.
  const groups = [{ conditions: [{ kind: 'text', field: 'profession', comparison: 'exact' }] }];
  const filter = { name: 'Statistics', scope: 'base', active: true, action: 'log', groups };
  await (await apiAs(request, 'admin')).send('POST', '/duplicate/filters', filter);
  for (const place of [780, 781]) await waitingProfile(request, place);
  await openStatistics(page);
  for (const figure of FIGURE_NAMES) {
    // Own work of today: an Admin of the sample may have none.
    if (figure === 'own') continue;
    await compareWithRows(page, page.locator(`[data-figure="${figure}"]`).first());
  }
  await page.keyboard.press('v');
  await expect(page.getByRole('region', { name: 'Flow by day' })).toBeVisible();
  await compareWithRows(
    page,
    page.getByRole('link', { name: /^Locale profiles filled in, \d+ [A-Z][a-z]+ \d{4}: / }).first(),
  );
  const table = page.getByRole('region', { name: 'Locales by status' });
  await compareWithRows(page, table.getByRole('link', { name: /, approved: / }).first());
  // Only what is seen of it is drawn.
  expect(await table.getByRole('row').count()).toBeLessThan(60);
  await table.focus();
  await page.keyboard.press('End');
  await expect(table.getByRole('row', { name: /^Zulu / })).toBeVisible();
});

test('P085 every chart says its scale and days, and a bar opens its rows by key and click', async ({ page }) => {
  await openStatistics(page);
  const flow = page.getByRole('region', { name: 'Flow' });
  const head = flow.getByRole('columnheader').nth(1);
  for (const day of await head.locator('span > span > span').allTextContents()) expect(day).toMatch(DAY);
  const chart = page.getByRole('slider', { name: 'Locale profiles filled in, by day' });
  const row = flow.getByRole('row').filter({ has: chart });
  await chart.focus();
  await page.keyboard.press('Home');
  const days = Number(await chart.getAttribute('max'));
  const numbers: number[] = [];
  for (let day = 0; day <= days; day += 1) {
    const [, count] = ((await chart.getAttribute('aria-valuetext')) ?? '').split(': ');
    numbers.push(Number(count));
    if (day < days) await page.keyboard.press('ArrowRight');
  }
  const most = Math.max(...numbers);
  await expect(row.locator('[aria-hidden="true"]').first()).toHaveText(`${most}0`);
  const total = numbers.reduce((sum, count) => sum + count, 0);
  await expect(row.getByRole('link', { name: /^Locale profiles filled in: / })).toHaveText(total.toLocaleString('en'));
  for (let back = days; back > numbers.indexOf(most); back -= 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(panelOf(page).locator('[data-total]')).toHaveText(new RegExp(`^${most} rows?$`));
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toBeHidden();
  const { x = 0, y = 0, width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
  await page.mouse.click(x + ((numbers.indexOf(most) + 0.5) / (days + 1)) * width, y + height / 2);
  await expect(panelOf(page).locator('[data-total]')).toHaveText(new RegExp(`^${most} rows?$`));
  await page.keyboard.press('Escape');
  const ageing = page.getByRole('region', { name: 'Waiting now' });
  await expect(ageing.getByRole('columnheader').last()).toHaveText(/0\d+\s(min|h|d)\d+\s(min|h|d)$/);
  await ageing.locator('a[aria-hidden="true"]').first().click();
  await expect(panelOf(page)).toBeVisible();
  await expect(page.getByText(/^Full bar = \d/)).toBeVisible();
});

test('P107 an Admin learns which locale is late tomorrow, and when each queue is empty', async ({ page }) => {
  await signIn(page, 'admin', '/stats?days=30');
  const part = page.getByRole('region', { name: 'Past due by tomorrow' });
  const sentence = part.getByText(/^Past due by the end of \d+ [A-Z][a-z]+ \d{4}, at the current pace: /);
  await expect(sentence).toBeVisible();
  const [, code = ''] = /\(([a-z-]+)\), /i.exec((await sentence.textContent()) ?? '') ?? [];
  const first = part.getByRole('region', { name: 'Forecast by locale' }).getByRole('row').nth(1);
  await expect(first.getByRole('rowheader')).toContainText(code);
  const number = first.getByRole('link', { name: /: past due tomorrow: / });
  const count = Number((await number.textContent())?.replaceAll(',', ''));
  await number.click();
  const panel = panelOf(page);
  await expect(panel.locator('[data-total]')).toHaveText(`${count} ${count === 1 ? 'row' : 'rows'}`);
  await expect(panel.getByRole('listitem').first()).toContainText(code);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  const queues = part.getByRole('region', { name: 'Forecast by queue' });
  for (const queue of ['Base check', 'Fill-in', 'Geo check']) {
    const row = queues.getByRole('row').filter({ hasText: queue });
    await expect(row.getByRole('cell').last()).toHaveText(/\d{4}|Empty now|Not /);
  }
  await page.keyboard.press('v');
  const all = part.getByRole('region', { name: 'Forecast by locale' }).getByRole('row');
  expect(await all.count()).toBeGreaterThan(5);
});
