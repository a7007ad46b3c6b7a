import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { approvedBaseProfile } from '../../e2e/created-profiles.ts';
import { newProfile } from '../../e2e/images.ts';
import { test } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';
import { expectFailure } from '../../e2e/told.ts';

const BROKEN = { status: 500, json: { error: 'état brisé', code: 'internal' } } as const;

/** A failure that the specification has no title for: the server's status message, and its text with a capital. */
async function expectOther(page: Page): Promise<void> {
  await expectFailure(page, 'Internal Server Error', 'État brisé');
}

test('C231 deleting a base profile fails: the status message of the server is the title', async ({ page, request }) => {
  const id = await newProfile(request);
  await signIn(page, 'admin', `/base-profiles/${id}`);
  await page.route('**/delete', (route) => route.fulfill(BROKEN));
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectOther(page);
});

test('C231 activating locales fails: the same', async ({ page, request }) => {
  const { id } = await approvedBaseProfile(request, `Other failures ${Date.now()}`, ['nl']);
  await signIn(page, 'admin', `/base-profiles/${id}`);
  await page.route('**/activate-locales', (route) => route.fulfill(BROKEN));
  await page.getByRole('button', { name: 'Activate locales' }).first().click();
  await page.getByRole('dialog').getByRole('combobox').fill('co');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expectOther(page);
});

/** Switches an own profile's flag, so that there is something to undo. */
async function switched(page: Page, request: APIRequestContext): Promise<void> {
  const name = `Switched ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await approvedBaseProfile(request, name, ['nl']);
  await signIn(page, 'admin', `/base-profiles/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.keyboard.press('i');
  await expect(page.getByText('Successfully activated profile').first()).toBeVisible();
}

test('C231 an undo fails: the same', async ({ page, request }) => {
  await switched(page, request);
  await page.route('**/undo', (route) => route.fulfill(BROKEN));
  await page.keyboard.press('Control+z');
  await expectOther(page);
});

test('C228 a failure for which nobody has words, neither the specification nor a server, is an “Error”', async ({
  page,
  request,
}) => {
  await switched(page, request);
  await page.route('**/undo', (route) => route.abort('connectionfailed'));
  await page.keyboard.press('Control+z');
  await expectFailure(page, 'Error', 'The server could not be reached. Check the connection and try again.');
});

test('C231 a claim of the next item fails: the queue says so, and a toast as well', async ({ page }) => {
  await signIn(page, 'geo-checker');
  await page.route('**/queue/next', (route) => route.fulfill(BROKEN));
  await page.getByRole('button', { name: /Start/ }).first().click();
  await expectOther(page);
  await expect(page.getByText('The next item could not be claimed.')).toBeVisible();
});

test('C254 a failure that the specification names keeps its title', async ({ page, request }) => {
  const { id } = await approvedBaseProfile(request, `Named failures ${Date.now()}`, ['nl']);
  await signIn(page, 'admin', `/base-profiles/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Named failures/ })).toBeVisible();
  await page.route('**/active', (route) => route.fulfill(BROKEN));
  await page.keyboard.press('i');
  await expectFailure(page, 'Update of active status failed', 'État brisé');
});
