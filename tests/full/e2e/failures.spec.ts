import { expect, type Page } from '@playwright/test';
import { writesOf } from '../../e2e/calls.ts';
import { addPicture, approvedBaseProfile, namedProfile, ownWord } from '../../e2e/created-profiles.ts';
import { cropSquare, editorOf, openProfile, picture } from '../../e2e/images.ts';
import { test } from '../../e2e/own-server.ts';
import { disapprove, sendSignIn, signIn, waitingProfile } from '../../e2e/support.ts';
import { expectFailure, failure } from '../../e2e/told.ts';

/** Waiting profiles of their own. */
const PLACES = { decided: 77, wordless: 78 };
/** An answer of a server in trouble, in its own words. */
const RESTING = { status: 500, json: { error: 'the database is resting', code: 'internal' } };
const IN_ITS_WORDS = 'The database is resting';

test('C236 whatever else keeps a sign-in from working reads: check your credentials', async ({ page }) => {
  await page.route('**/accounts:signInWithPassword*', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'SOMETHING_NOBODY_FORESAW' } } }),
  );
  await page.goto('/login');
  await sendSignIn(page, 'admin@dossier.test');
  await expect(page.getByRole('alert')).toHaveText('Check your credentials and try again.');
  await expect(page).toHaveURL(/\/login$/);
});

test('C255 an approval and a disapproval that fail say so, and why', async ({ page, request }) => {
  const profile = await waitingProfile(request, PLACES.decided);
  await signIn(page, 'admin', `/base-profiles/${profile.id}`);
  await expect(page.getByRole('heading', { level: 1, name: profile.profile_name })).toBeFocused();
  await page.route(/\/(approve|disapprove)$/, (route) => route.fulfill(RESTING));
  await page.keyboard.press('a');
  await expectFailure(page, 'Approving profile failed...', IN_ITS_WORDS);
  await disapprove(page);
  await expectFailure(page, 'Disapproving profile failed...', IN_ITS_WORDS);
  await expect(page.getByText('awaiting approval', { exact: true }).first()).toBeVisible();
});

test('C229 C230 a failure without a word is told in words of our own, with the icon of an error', async ({
  page,
  request,
}) => {
  const profile = await waitingProfile(request, PLACES.wordless);
  await signIn(page, 'admin', `/base-profiles/${profile.id}`);
  await expect(page.getByRole('heading', { level: 1, name: profile.profile_name })).toBeFocused();
  // As over HTTP/2, which has no words for a status.
  await page.evaluate(() => {
    const real = window.fetch;
    window.fetch = async (input, init) => {
      const address = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
      if (!address.endsWith('/approve')) return real(input, init);
      return new Response(null, { status: 500 });
    };
  });
  await page.keyboard.press('a');
  const notice = failure(page, 'Approving profile failed...');
  await expect(notice.getByText('Unknown error message', { exact: true })).toBeVisible();
  await expect(notice).toHaveAttribute('data-kind', 'error');
  await expect(notice.locator('svg.lucide-circle-alert')).toBeVisible();
});

test('C247 C249 C209 C252 what keeps images from being uploaded, cropped, deleted, levelled or ordered is told', async ({
  page,
  request,
}) => {
  const id = await namedProfile(request, { profileName: ownWord() });
  for (let pictures = 0; pictures < 3; pictures += 1) await addPicture(request, 'admin', id);
  await openProfile(page, id);
  const { keyboard } = page;
  await keyboard.press('p');
  const { dialog, tile } = editorOf(page);
  await expect(dialog).toBeVisible();
  // One watch for the whole test: between the end of one and the beginning of the next, a call slips through.
  let failing: RegExp | null = null;
  await page.route('**/api/v1/**', (route) =>
    failing?.test(new URL(route.request().url()).pathname) ? route.fulfill(RESTING) : route.continue(),
  );
  const save = async (address: RegExp, title: string) => {
    failing = address;
    await keyboard.press('Control+Enter');
    await expectFailure(page, title, IN_ITS_WORDS);
    failing = null;
  };

  failing = /\/create$/;
  const chooser = page.waitForEvent('filechooser');
  await keyboard.press('u');
  await (await chooser).setFiles([await picture('one.jpg', 40)]);
  await expectFailure(page, 'Failed to upload image', `one.jpg: ${IN_ITS_WORDS}`);
  failing = null;
  await dialog.getByRole('button', { name: 'Dismiss one.jpg' }).click();

  await tile(/Profile picture 1 of 3/).focus();
  await keyboard.press('c');
  await cropSquare(page);
  await save(/\/crop$/, 'Failed to crop image...');

  // What failed stays on its image, and the next save begins there again: from here on crops succeed.
  await tile(/Profile picture 3 of 3/).focus();
  await keyboard.press('Delete');
  await save(/\/delete$/, 'Failed to delete image...');

  await tile(/Profile picture 1 of/).focus();
  await keyboard.press('2');
  await save(/\/media\/tag$/, 'Changing adult levels failed');

  await tile(/Profile picture 1 of/).focus();
  await keyboard.press('Alt+ArrowRight');
  await save(/\/change-media-order$/, 'Ordering of images failed');
  await keyboard.press('Control+Enter');
  await expect(page.getByText('Image order updated', { exact: true }).first()).toBeVisible();
});

test('C253 without the types of attributes nothing can be saved, and that is told', async ({ page, request }) => {
  const { id } = await approvedBaseProfile(request, 'No Payload', ['nl']);
  await page.route('**/api/v1/attribute', (route) => route.fulfill(RESTING));
  await signIn(page, 'admin', `/base-profiles/${id}`);
  await expect(page.getByLabel('Profession')).toBeVisible();
  const writes = writesOf(page);
  for (const [label, text] of [
    ['Profile name', 'No Payload'],
    ['Real name', 'Somebody'],
    ['Profession', 'Net maker'],
  ] as const) {
    await page.getByLabel(label).fill(text);
  }
  await page.keyboard.press('Control+Enter');
  await expectFailure(
    page,
    'Update of attributes and tags failed',
    'The attributes are not loaded. Reload the site and try again.',
  );
  expect(writes).toEqual([]);
});

test('C225 C258 C259 C260 regions and cities say that they load, and that they cannot be had', async ({
  page,
  request,
}) => {
  const { id } = await approvedBaseProfile(request, 'Nowhere Yet', ['nl']);
  await signIn(page, 'admin', `/base-profiles/${id}`);
  const [region, city] = [page.getByLabel('Region', { exact: true }), page.getByLabel('City')];
  await expect(region).toBeDisabled();

  const first = await holding(page, '**/states/search/*');
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  await expect(region).toHaveAttribute('placeholder', 'Loading regions...');
  await first.fail();
  await expectFailure(page, 'Unable to fetch regions', 'Error fetching region options');
  await page.unroute('**/states/search/*');

  // C225: whoever leaves the field has not asked again for what failed.
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(...(/[A-Z]{2}\/states\/search\/.*$/.exec(sent.url()) ?? [])));
  const again = await holding(page, '**/NL/states/search/*');
  await region.fill('ab');
  await again.fail();
  await expect.poll(() => asked).toContain('NL/states/search/ab');
  await expectFailure(page, 'Unable to fetch regions', 'Error fetching region options');
  await page.keyboard.press('Tab');
  await page.getByLabel('Country').selectOption({ label: 'Belgium' });
  await expect.poll(() => asked).toContain('BE/states/search/');
  expect(asked).toEqual(['NL/states/search/', 'NL/states/search/ab', 'BE/states/search/']);
  await page.unroute('**/NL/states/search/*');
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });

  const second = await holding(page, '**/cities/search/*');
  await region.fill('Utrecht');
  await expect(city).toHaveAttribute('placeholder', 'Loading cities...');
  await second.fail();
  await expectFailure(page, 'Unable to fetch cities', 'Error fetching city options');
});

/** Holds every request to this address back until it is told to fail. */
async function holding(page: Page, address: string): Promise<{ fail: () => Promise<void> }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.fulfill(RESTING).catch(() => undefined);
  });
  return {
    fail: async () => {
      release();
      await released;
    },
  };
}
