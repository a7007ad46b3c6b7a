import { expect, type Page } from '@playwright/test';
import { cropSquare, editorOf, newProfile, openProfile, picture } from '../../e2e/images.ts';
import { test } from '../../e2e/own-server.ts';
import {
  claimedItem,
  decisionsOf,
  imageSeen,
  messages,
  otherItem,
  panel,
  rows,
  shownItem,
} from '../../e2e/queue-panel.ts';
import { readToTheEnd } from '../../e2e/read-on.ts';
import { apiAs, signIn } from '../../e2e/support.ts';
import { expectText, holdBack, press } from './steps.ts';

/* What a key, a click or an answer is about: the one that is in view, and no other. */

const dock = (page: Page) => page.getByRole('dialog', { name: /^Disapprove/ });
const note = (page: Page) => dock(page).getByRole('textbox', { name: /^Note/ });

test('P003 P017 Approve, Disapprove and Skip wait while the panel is open, and say so', async ({ page }) => {
  const sent = decisionsOf(page);
  const { id: mine } = await claimedItem(page);
  const toolbar = page.getByRole('toolbar', { name: 'Decide' });
  const button = (name: RegExp) => toolbar.getByRole('button', { name });
  await expect(button(/^Approve/)).not.toHaveAttribute('aria-disabled', 'true');
  await press(page, 'd', '1');
  await note(page).fill('The left half is too dark');
  for (const name of [/^Approve/, /^Disapprove/, /^Skip/, /^Release/]) {
    await expect(button(name)).toHaveAttribute('aria-disabled', 'true');
    await button(name).click({ force: true });
  }
  await expectText(messages(page), /^A disapproval is being written beside it/);
  await expect(dock(page).getByRole('option', { name: 'Photo quality' })).toHaveAttribute('aria-selected', 'true');
  await expect(note(page)).toHaveValue('The left half is too dark');
  expect(sent).toEqual([]);
  await expect(panel(page)).toHaveAttribute('data-item', mine);
  await dock(page)
    .getByRole('button', { name: /^Leave/ })
    .click();
  await button(/^Approve/).click();
  await otherItem(page, mine);
  expect(sent).toEqual([`/api/v1/profilebase/${mine}/approve`]);
});

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

test('P005 P006 an item that somebody else decides on keeps what was written', async ({ page, request }) => {
  const { id: mine, name } = await claimedItem(page);
  const row = rows(page).filter({ hasText: name });
  await expect(row).toHaveAttribute('aria-label', /claimed by you/);
  await press(page, 'd', '1');
  await expect(page.getByText(/^Yours for \d/)).toBeVisible();
  const admin = await apiAs(request, 'admin');
  // What comes next in the queue may have been disapproved before.
  const known = new Set((await admin.log(mine, 50)).map(({ id }) => id));
  await admin.approve(mine);
  await expect(page.getByText(/Your claim has ended: somebody else/).first()).toBeVisible();
  await expect(page.getByText(/^Yours for \d/)).toHaveCount(0);
  await expect(panel(page)).toHaveAttribute('data-item', mine);
  await page.keyboard.press('Enter');
  await expect(dock(page).getByText(/Your claim has ended: somebody else .* Nothing was sent\./)).toBeVisible();
  await expect(dock(page).getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dock(page)).toHaveCount(0);
  const since = (await admin.log(mine, 50)).filter(({ id }) => !known.has(id)).map(({ event }) => event);
  expect(since).toContain(2);
  expect(since).not.toContain(3);
});

test('P003 an item to be filled in that could not be loaded is asked for again by Retry', async ({ page }) => {
  await signIn(page, 'fill-in');
  await expect(rows(page).nth(1)).toBeVisible();
  await page.route(/\/api\/v1\/profile\/[^/?]+$/, (route) => route.abort());
  await page.getByRole('region', { name: 'Start' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This item could not be loaded.')).toBeVisible();
  await page.unroute(/\/api\/v1\/profile\/[^/?]+$/);
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Profile info' })).toBeVisible();
});

test('P003 nothing is cut of a picture that is not there yet, and the key is told so', async ({ page, request }) => {
  const id = await newProfile(request);
  const file = await picture('one.jpg', 20);
  await (await apiAs(request, 'admin')).upload(`/media/profilebase/${id}/create`, { files: file });
  await openProfile(page, id);
  const { tile } = editorOf(page);
  await page.keyboard.press('p');
  await tile(/Profile picture 1 of 1/).focus();
  const arrive = await holdBack(page, '**/*', (route) => route.request().resourceType() === 'image');
  await page.keyboard.press('c');
  const crop = page.getByRole('dialog', { name: 'Crop image' });
  for (const key of ['1', 'Enter']) {
    await page.keyboard.press(key);
    await expectText(page, 'The image is still being loaded. Press again when it is here.');
  }
  await expect(crop).toContainText('640 × 800 pixels');
  arrive();
  await cropSquare(page);
  await expect(tile(/Profile picture 1 of 1, .*cropped/)).toBeFocused();
});

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
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The question is not on the page yet.');
  release();
  await expect(page.getByRole('dialog', { name: /^Delete/ })).toBeVisible();
  expect(deletions).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(deletions).toEqual([]);
});

test('P001 P083 a claimed item that somebody deletes is told as deleted', async ({ page, request }) => {
  const { id } = await claimedItem(page);
  const { headers } = await apiAs(request, 'admin');
  await expect(await request.delete(`/api/v1/profilebase/${id}/delete`, { headers })).toBeOK();
  await expect(panel(page).getByRole('alert').filter({ hasText: 'This profile has been deleted.' })).toBeVisible();
  await expect(panel(page).getByText('could not be loaded')).toHaveCount(0);
  await expect(panel(page).getByText('It stays here to be read')).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Claim again' })).toHaveCount(0);
  await panel(page)
    .getByRole('button', { name: /^Next item/ })
    .click();
  await otherItem(page, id);
});

test('P004 in a small window an item is read to its end by keys, from panel and list', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await claimedItem(page);
  const facts = panel(page).getByRole('region', { name: 'What the profile says' });
  const last = facts.getByText('Empty:').or(facts.locator('dd')).last();
  await readToTheEnd(page, facts, last, 'Space');
  await press(page, 'PageUp', 'PageUp');
  await expect(facts.locator('dd').first()).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid', { name: 'Waiting items' })).toBeFocused();
  await readToTheEnd(page, facts, last, 'Shift+PageDown');
  await expect(page.getByRole('grid', { name: 'Waiting items' })).toBeFocused();
});

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

test('P006 in every row of the queue the name can be read, and whose it is stands first', async ({ page }) => {
  const { name } = await claimedItem(page);
  await press(page, 's', '2');
  await expect(rows(page).filter({ hasText: name })).toContainText('skipped');
  const waiting = /[\d,]+/.exec((await page.locator('[data-count="waiting"]').textContent()) ?? '')?.[0] ?? '';
  expect(Number(waiting.replaceAll(',', '')), 'more than are fetched at once').toBeGreaterThan(50);
  await expect(page.getByRole('contentinfo'), 'its foot counts the same').toContainText(` of ${waiting}`);
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
    await expect(dock(page)).toBeVisible();
    await look(`at ${width}, with the panel`);
    await page.keyboard.press('Escape');
  }
});
