import { expect } from '@playwright/test';
import type { Infer } from 'superstruct';
import type { AttributesAnswer } from '../../../src/contract/shapes/lookups.ts';
import { namedProfile, ownWord } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { openQueue, startItem } from '../../e2e/queue-panel.ts';
import { apiAs, openOverview, signIn } from '../../e2e/support.ts';

interface Value {
  attribute_type_id: string;
  value: string;
}

test('P157 a wheel over a number scrolls, what is no number stays to be mended, and digits of any script are digits', async ({
  page,
  request,
}) => {
  const id = await namedProfile(request, { profileName: ownWord() });
  await signIn(page, 'admin', `/base-profiles/${id}`);
  const rating = page.getByLabel('Rating');
  await rating.fill('5');
  await rating.hover();
  for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, -100);
  await page.mouse.wheel(0, 100);
  await expect(rating).toHaveValue('5');

  const stored = async () => {
    const admin = await apiAs(request, 'admin');
    const { attributes: types } = await admin.read<Infer<typeof AttributesAnswer>>('attribute');
    const { attributes } = await admin.read<{ attributes: Value[] }>(`profilebase/${id}`);
    return attributes.find((each) => each.attribute_type_id === types['rating'])?.value;
  };
  const before = await stored();
  await rating.press('ControlOrMeta+a');
  await page.keyboard.type('3e');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Rating should be a whole number of at least 1.').first()).toBeVisible();
  await expect(rating).toHaveValue('3e');
  expect(await stored()).toBe(before);

  for (const [typed, digit] of [
    ['٤', '4'],
    ['۳', '3'],
    ['２', '2'],
    ['५', '5'],
  ] as const) {
    await rating.press('ControlOrMeta+a');
    await page.keyboard.insertText(typed);
    await expect(rating).toHaveValue(digit);
  }
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(stored).toBe('5');
});

test('P155 label, arrow and announcement of Age tell what is seen', async ({ page }) => {
  await openOverview(page);
  const heading = page.getByRole('columnheader', { name: 'Age' });
  const ages = async () => {
    const cells = page.getByRole('grid').getByRole('row').locator('[title^="Born "]');
    return (await cells.allTextContents()).map(Number);
  };
  for (const [order, words] of [
    ['ascending', 'Age, rising'],
    ['descending', 'Age, falling'],
  ] as const) {
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', order);
    await expect(page.getByRole('button', { name: words })).toBeVisible();
    await expect
      .poll(async () => {
        const [first = 0, ...others] = await ages();
        const last = others.at(-1) ?? first;
        return order === 'ascending' ? first <= last && first < 25 : first >= last && first > 60;
      })
      .toBe(true);
  }
});

test('P082 a browser that says it has no network while the server answers: what is decided is sent at once', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
  await openQueue(page, 'base-checker');
  await startItem(page);
  const sent = page.waitForResponse((each) => each.url().includes('/approve') && each.ok());
  await page.keyboard.press('a');
  await sent;
  await expect(page.getByText('There is no network.')).toHaveCount(0);
});
