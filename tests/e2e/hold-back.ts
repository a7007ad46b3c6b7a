import type { Page, Route } from '@playwright/test';

/** Holds calls to this address back, and those of them that fit, until they are let go. */
export async function holdBack(
  page: Page,
  address: string | RegExp,
  fits: (route: Route) => boolean = () => true,
): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(address, async (route) => {
    if (fits(route)) await held;
    await route.continue();
  });
  return letGo;
}
