import { expect, type Page } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { PASSWORD, sendSignIn } from '../../e2e/support.ts';

/** Files of the page as they are asked for, by the first word of their names. */
function asked(page: Page): Set<string> {
  const names = new Set<string>();
  page.on('request', (request) => {
    const name = /\/assets\/([a-z-]+?)-[\w-]{8}\.js$/.exec(new URL(request.url()).pathname)?.[1];
    if (name !== undefined) names.add(name);
  });
  return names;
}

const places = (page: Page) => page.getByRole('navigation', { name: 'Places' });

test('the workbench comes while somebody types, and the form stays until it is there', async ({ page }) => {
  const files = asked(page);
  let letCome = () => {};
  const held = new Promise<void>((resolve) => void (letCome = resolve));
  await page.route('**/assets/workbench-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect.poll(() => files.has('identity')).toBe(true);
  expect(files.has('workbench')).toBe(false);
  await page.keyboard.type('a');
  await expect.poll(() => files.has('workbench')).toBe(true);
  const answered = page.waitForResponse(/signInWithPassword/);
  await sendSignIn(page, 'admin@dossier.test');
  await answered;
  await expect(page).toHaveURL(/\/base-profiles$/);
  await expect(page.getByLabel('E-mail')).toHaveValue('admin@dossier.test');
  await expect(page.getByLabel('Password')).toHaveValue(PASSWORD);
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'true');
  letCome();
  await expect(places(page)).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
});

test('a workbench that is missing takes nothing away that is typed; after the sign-in the page loads anew and has it', async ({
  page,
}) => {
  let refused = 0;
  let isThere = false;
  await page.route('**/assets/workbench-*.js', async (route) => {
    if (isThere) return route.continue();
    refused += 1;
    return route.fulfill({ status: 404, body: '' });
  });
  await page.goto('/login');
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await page.getByLabel('E-mail').fill('admin@dossier.test');
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.getByLabel('Password').fill(PASSWORD);
  await expect(page.getByLabel('E-mail')).toHaveValue('admin@dossier.test');
  expect(loads).toBe(0);
  isThere = true;
  await page.keyboard.press('Enter');
  await expect(places(page)).toBeVisible();
});
