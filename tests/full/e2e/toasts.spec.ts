import { namedProfile, ownWord } from '../../e2e/created-profiles.ts';
import { expect, test, type Locator, type Page } from '../../e2e/own-server.ts';
import { endClaimLeft, imageSeen, messages, openQueue, otherItem, startItem } from '../../e2e/queue-panel.ts';
import { createdProfiles, openRecord, signIn } from '../../e2e/support.ts';
import { press, runCommand } from './steps.ts';

/** In a window as wide as a desk has, nothing at all is touched; in a narrower one, no control is covered. */
const WIDE = 1024;
const DESKS = [
  { width: 1440, height: 900 },
  { width: WIDE, height: 768 },
];
const WINDOWS = [...DESKS, ...[640, 390, 320].map((width) => ({ width, height: 800 }))];
/** As many toasts as there are at most. */
const MOST = 20;
const shown = (page: Page) => messages(page).locator('[data-visible="true"]');

/** Each press is refused in words: there is nothing to undo. */
async function raise(page: Page, count: number): Promise<void> {
  for (let each = 0; each < count; each += 1) await page.keyboard.press('Control+z');
  await expect(shown(page)).toHaveCount(count);
}

/** All that can be clicked, and in a wide window all that is read beside it. */
const CONTROLS = 'button, a[href], input, select, textarea, [role="option"]';
const THINGS = `${CONTROLS}, [role="row"], h1, h2, h3, dt, dd`;

/** Writes to each thing on the page where it stands, once all that was asked of the server has come. */
async function notePlaces(page: Page, isWide: boolean): Promise<void> {
  const places = () =>
    page.evaluate(
      (things) =>
        [...document.querySelectorAll(things)].map((each) => JSON.stringify(each.getBoundingClientRect())).join(),
      THINGS,
    );
  // What is still being fetched moves what stands below it when it comes.
  await expect(page.locator('main').getByText(/^Loading/)).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  let last = '';
  const isSettled = async () => last === (last = await places());
  await expect.poll(isSettled, { intervals: [400] }).toBe(true);
  const noted = await page.evaluate(
    ([things, isAll]) => {
      document.querySelectorAll('[data-place]').forEach((each) => each.removeAttribute('data-place'));
      const all = [...document.querySelectorAll(things)].filter((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const isHit = () => each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        return !each.closest('[data-notices]') && (isAll || isHit());
      });
      for (const each of all) {
        const { x, y, width, height } = each.getBoundingClientRect();
        each.setAttribute('data-place', [x, y, width, height].join(' '));
      }
      return all.length;
    },
    [isWide ? THINGS : CONTROLS, isWide] as const,
  );
  expect(noted).toBeGreaterThan(isWide ? 5 : 0);
}

/** Which of them stand elsewhere now, or have a toast on them; of controls in a narrow window only the latter counts. */
async function disturbed(page: Page, isWide: boolean): Promise<string[]> {
  return page.evaluate((isAll) => {
    const strip = document.querySelector('section[aria-label="Messages"]');
    const toast = strip?.getBoundingClientRect();
    const veil = document.querySelector('[role="dialog"]');
    return [...document.querySelectorAll('[data-place]')].flatMap((each) => {
      const { x, y, width, height, right, bottom } = each.getBoundingClientRect();
      const place = [x, y, width, height].join(' ');
      const before = each.getAttribute('data-place');
      // What lies under a dialog's veil is no control while it does; a toast above the dialog may hide it.
      const isInReach = veil === null || veil.contains(each) || veil.closest('main, [data-beside]') !== null;
      const isOn = toast && toast.left < right && x < toast.right && toast.top < bottom && y < toast.bottom;
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      const isCovered = isAll ? isInReach && width > 0 && isOn : hit !== null && strip?.contains(hit);
      if ((!isAll || place === before) && !isCovered) return [];
      const what = each.getAttribute('aria-label') ?? each.textContent?.trim().slice(0, 40) ?? '';
      return [`${each.tagName} ${what}: ${isCovered ? 'covered' : `${before} -> ${place}`}`];
    });
  }, isWide);
}

/** Whether the newest toast is to be seen at the right, whole. */
const isAtRight = (page: Page) =>
  page.evaluate(() => {
    const strip = document.querySelector('section[aria-label="Messages"]');
    const newest = strip?.querySelector('[data-kind]')?.getBoundingClientRect();
    const room = strip?.getBoundingClientRect();
    if (!newest || !room) return false;
    const middle = document.elementFromPoint(newest.x + newest.width / 2, newest.y + newest.height / 2);
    return strip!.contains(middle) && room.right - newest.right <= 32 && newest.left >= room.left - 1;
  });

/** While time stands still, toasts move and cover nothing, neither while they stand nor when they go. `open`: a layer that comes after them; `hasClock`: texts grow as time passes, so only what is covered counts. */
async function expectRoom(
  page: Page,
  name: string,
  {
    open,
    hasClock = false,
    raised = () => raise(page, MOST),
    windows = WINDOWS,
  }: {
    open?: () => Promise<void>;
    hasClock?: boolean;
    raised?: () => Promise<unknown>;
    windows?: typeof WINDOWS;
  } = {},
): Promise<void> {
  for (const window of windows) {
    const isWide = window.width >= WIDE && !hasClock;
    await page.setViewportSize(window);
    // What is still fetched may wait for time to pass, and would stand there as long as it does not.
    await page.clock.resume();
    await expect(page.locator('main').getByText(/^Loading/)).toHaveCount(0);
    // A minute on, no press is older than what the page has shown before.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    if (!open) await notePlaces(page, isWide);
    await raised();
    await expect(shown(page).first()).toBeVisible();
    if (open) {
      await open();
      await expect(page.getByRole('dialog')).toBeVisible();
      // One that is taken away with its element has ended as well.
      await page.evaluate(() => {
        const ending = document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
        return Promise.allSettled(ending.map(({ finished }) => finished));
      });
      await notePlaces(page, isWide);
    }
    await expect.poll(() => disturbed(page, isWide), `${name} at ${window.width}`).toEqual([]);
    await expect.poll(() => isAtRight(page), `the newest on ${name} at ${window.width}`).toBe(true);
    await page.clock.runFor(6000);
    await expect(messages(page)).toHaveCount(0);
    expect(await disturbed(page, isWide), `${name} at ${window.width}, gone`).toEqual([]);
    await page.clock.resume();
    if (open) await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

/** How many heights the heading of an item has, by the length of its name, whatever its clocks write. */
function heightsByClock(heading: Element): number[] {
  const waiting = heading.querySelector('time [aria-hidden]')?.firstChild;
  const claim = heading.querySelector('[title^="This item stays yours"]')?.firstChild;
  const name = document.createTreeWalker(heading.querySelector('h2') ?? heading, NodeFilter.SHOW_TEXT).nextNode();
  if (!waiting || !claim || !name) throw new Error('The heading has no clocks or no name.');
  const texts = [waiting.nodeValue, claim.nodeValue, name.nodeValue] as const;
  const all = Array.from({ length: 40 }, (_, longer) => {
    name.nodeValue = texts[2] + 'i'.repeat(longer);
    const heights = ['now', '1 min', '59 min', '23 h', '27 d'].flatMap((since) =>
      ['Yours for 14:59', 'Yours for 0:01', 'Time is up'].map((ends) => {
        [waiting.nodeValue, claim.nodeValue] = [since, ends];
        return heading.getBoundingClientRect().height;
      }),
    );
    return new Set(heights).size;
  });
  [waiting.nodeValue, claim.nodeValue, name.nodeValue] = texts;
  return all;
}

test.describe('P016 C264 twenty toasts move and cover nothing', () => {
  test.use({ permissions: ['clipboard-write'] });

  for (const [name, path, text] of [
    ['the overview', '/base-profiles', /approv|draft/],
    ['the statistics', '/stats', /Flow/],
    ['the settings', '/settings', /Theme/],
  ] as const) {
    test(`P016 on ${name}`, async ({ page }) => {
      await page.clock.install();
      await signIn(page, 'admin', path);
      await expect(page.locator('main').getByText(text).first()).toBeVisible();
      await page.getByRole('heading', { level: 1 }).focus();
      await expectRoom(page, name, { hasClock: path === '/settings' });
    });
  }

  test('P016 on a record, also of something done or failed', async ({ page, request }) => {
    const [profile] = await createdProfiles(request, 1);
    await page.clock.install();
    await openRecord(page, profile!.id);
    await expectRoom(page, 'a record');
    await expectRoom(page, 'a record, done', { raised: () => runCommand(page, 'Copy identifier'), windows: DESKS });
    await page.route('**/approve', (route) => route.fulfill({ status: 500, json: { error: 'No.', code: 'internal' } }));
    await expectRoom(page, 'a record, failed', { raised: () => page.keyboard.press('a'), windows: DESKS });
  });

  const LAYERS = { 'a dialog': ['g', 'n'], 'the image editor': ['p'], 'the palette': ['Control+j'], 'a panel': ['d'] };
  for (const [name, keys] of Object.entries(LAYERS)) {
    test(`P016 in ${name}`, async ({ page, request }) => {
      const [profile] = await createdProfiles(request, 1);
      await page.clock.install();
      await openRecord(page, profile!.id);
      await expectRoom(page, name, { open: () => press(page, ...keys) });
    });
  }
  for (const size of DESKS) {
    test(`P016 on an item of the queue at ${size.width}, where a decision moves no buttons`, async ({ page }) => {
      await page.setViewportSize(size);
      await endClaimLeft(page.request, 'base-checker');
      await page.clock.install();
      await openQueue(page, 'base-checker');
      const first = await startItem(page);
      const heights = await page.locator('article[data-item] header').evaluate(heightsByClock);
      expect(heights).toEqual(heights.map(() => 1));
      await expectRoom(page, 'an item');
      await page.setViewportSize(size);
      await imageSeen(page);
      const bar = page.getByRole('toolbar', { name: 'Decide' });
      const before = await bar.boundingBox();
      await page.keyboard.press('a');
      await expect(page.getByRole('region', { name: 'Your last decisions' })).toBeVisible();
      await otherItem(page, first);
      expect(await bar.boundingBox()).toEqual(before);
      // Beside a disapproval there is less room, and they keep to one row, in letters as wide as another system's.
      await bar.evaluate((element) => Object.assign(element.style, { letterSpacing: '0.05em' }));
      await page.keyboard.press('d');
      await expect(page.getByRole('dialog')).toBeVisible();
      const { height, y } = (await bar.boundingBox()) ?? {};
      expect({ height, y }).toEqual({ height: before?.height, y: before?.y });
    });
  }
});

/** More than any room of a toast has two lines for. */
const LONG = Array.from({ length: 60 }, (_, at) => `Word ${at}`).join(' ');

for (const viewport of DESKS) {
  test(`P016 P003 ${viewport.width}: what is longer than its room has the key to all of it`, async ({
    page,
    request,
  }) => {
    const [profile] = await createdProfiles(request, 1);
    await page.setViewportSize(viewport);
    await page.clock.install();
    await openRecord(page, profile!.id);
    await page.route('**/approve', (route) => route.fulfill({ status: 500, json: { error: LONG, code: 'internal' } }));
    await page.keyboard.press('a');
    const card = shown(page).first();
    await expect(card).toContainText('Approving profile failed...');
    await expect(card).toHaveAttribute('title', new RegExp(LONG));
    await expect(card.getByRole('button', { name: 'Show in full' }).locator('kbd')).toHaveText(['G', 'N']);
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const undo = page.locator('footer').getByRole('button', { name: 'Undo' });
    await expect(undo).toContainText(profile!.profile_name);
    // All in one look: the line is drawn anew when the overview comes.
    const { room, start, end } = await undo.evaluate((button) => {
      const place = (element: Element | null | undefined) => element?.getBoundingClientRect().toJSON() as DOMRect;
      const keys = [...button.querySelectorAll('kbd')];
      return { room: place(button), start: place(button.querySelector('span > span')), end: place(keys.at(-1)) };
    });
    expect(start.left).toBeGreaterThanOrEqual(room.left);
    expect(end.right).toBeLessThanOrEqual(room.right);
  });
}

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

for (const { width, height } of [...DESKS, { width: 320, height: 640 }]) {
  test(`P016 ${width}: beside a long name a refusal shows its reason`, async ({ page, request }) => {
    const id = await namedProfile(
      request,
      { profileName: `${ownWord()}-Alexandra Freifrau von Hohenlohe-Waldenburg-Schillingsfürst-Langenburg` },
      'creator',
    );
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
