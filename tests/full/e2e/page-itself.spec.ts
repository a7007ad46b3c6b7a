import { expect } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';

/* What the page is by itself: before any script of it has run, and in letters that the machine may not have. */

test('P092 a page has an icon, at the address that browsers try by themselves as well', async ({ page, request }) => {
  await page.goto('/login');
  const links = await page
    .locator('link[rel=icon]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
  expect(links).toEqual(['/favicon.ico', '/favicon.svg']);
  for (const address of links) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await request.fetch(address, { method });
      expect([answer.status(), answer.headers()['content-type']], `${method} ${address}`).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ]);
    }
    const drawn = await page.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      return image.naturalWidth;
    }, address);
    expect(drawn, address).toBeGreaterThan(0);
  }
});

test('P092 where scripts are switched off the page says what it needs', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  // Told to the browser and not to the page: only then does it read the page as one without scripts.
  const args = [...(launchOptions.args ?? []), '--blink-settings=scriptEnabled=false'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  try {
    const page = await browser.newPage();
    await page.goto(`${baseURL}/login`);
    const told = page.locator('noscript > p');
    await expect(told).toBeVisible();
    expect(await told.textContent()).toContain('needs JavaScript');
  } finally {
    await browser.close();
  }
});
