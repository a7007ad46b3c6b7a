import { expect, type APIRequestContext, type CDPSession, type Page } from '@playwright/test';
import type { BaseProfile } from '../../src/contract/profiles/base-profile.ts';
import { apiAs } from '../e2e/support.ts';
import type { Place, WalkedRecords } from './places.ts';

/** A window, and whether it is a finger's. */
export const SIZES = [
  { width: 320, height: 568, touch: true },
  { width: 390, height: 844, touch: true },
  { width: 640, height: 450, touch: false },
  { width: 1024, height: 768, touch: false },
  { width: 1440, height: 900, touch: false },
  { width: 1920, height: 1080, touch: false },
] as const;
export type Size = (typeof SIZES)[number];

/** Of the sample, a base profile that may still reserve locales, has several pictures and a locale profile, and that. */
export async function walkedRecords(request: APIRequestContext): Promise<WalkedRecords> {
  const admin = await apiAs(request, 'admin');
  for (const status of ['awaiting_approval', 'disapproved']) {
    for (const { id } of await admin.list(`status=${status}&limit=100`)) {
      const { media, locales } = await admin.read<BaseProfile>(`profilebase/${id}`);
      const locale = locales.find(({ profile_id: profileId }) => profileId !== null)?.profile_id;
      if (media.profile_pictures.length >= 2 && locale) return { base: id, locale };
    }
  }
  throw new Error('The sample has no such base profile.');
}

/** Goes there from wherever the page is; the workbench itself is not loaded anew. */
export async function goTo(page: Page, place: Place, records: WalkedRecords): Promise<void> {
  // Closed from the front to the back.
  const dialogs = page.getByRole('dialog');
  for (let open = await dialogs.count(); open > 0; open = await dialogs.count()) {
    await page.keyboard.press('Escape');
    // Pressed once more for the same one, it would leave the screen.
    await expect.poll(() => dialogs.count()).toBeLessThan(open);
  }
  await page.evaluate((address) => history.pushState(null, '', address), place.path(records));
  await place.seen(page);
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0, { timeout: 20_000 });
  await place.act?.(page);
  await page.evaluate(() => document.fonts.ready);
}

/** The looks that are combined with the places and sizes in pairs. */
export const LOOKS = [
  { theme: 'light', density: 'comfortable' },
  { theme: 'dark', density: 'compact' },
  { theme: 'light', density: 'compact' },
  { theme: 'dark', density: 'comfortable' },
] as const;
export type Look = (typeof LOOKS)[number];

/** Paints the page so, without keeping it for the person. */
export async function paint(page: Page, look: Look): Promise<void> {
  await page.evaluate(({ theme, density }) => {
    Object.assign(document.documentElement.dataset, { theme, density });
  }, look);
}

/** What is emulated ends with the session that asked for it. */
const toolsOf = new WeakMap<Page, CDPSession>();

/** Gives the page this window, and a finger where it is one of a phone. */
export async function resize(page: Page, { width, height, touch }: Size): Promise<void> {
  // On a busy machine what is measured in heights of the window follows it frames later; what is drawn only afterwards
  // has them at once, so what shows when they are there stands before.
  await page.evaluate(() => {
    const measure = Object.assign(document.createElement('div'), { id: 'window-measure' });
    measure.style.cssText = 'position: fixed; visibility: hidden; width: 100vw; height: 100dvh';
    document.body.append(measure);
    measure.getBoundingClientRect();
  });
  let tools = toolsOf.get(page);
  if (!tools) toolsOf.set(page, (tools = await page.context().newCDPSession(page)));
  await tools.send('Emulation.setTouchEmulationEnabled', { enabled: touch, maxTouchPoints: 1 });
  await tools.send('Emulation.clearDeviceMetricsOverride');
  await page.setViewportSize({ width, height });
  // A pointer is coarse only on a device that is a phone.
  if (touch) {
    await tools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: true });
  }
  await page.waitForFunction(
    ([wide, high, coarse]) => {
      const measured = document.querySelector('#window-measure')?.getBoundingClientRect();
      const isCoarse = matchMedia('(pointer: coarse)').matches;
      return measured?.height === high && measured.width === wide && isCoarse === coarse;
    },
    [width, height, touch] as const,
  );
  // And whatever observes it a frame behind that.
  await page.evaluate(() => document.querySelector('#window-measure')?.remove());
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
