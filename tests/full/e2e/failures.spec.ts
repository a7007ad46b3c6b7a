import { addPicture, approvedBaseProfile, namedProfile, ownWord } from '../../e2e/created-profiles.ts';
import { cropSquare, editorOf, openProfile, picture } from '../../e2e/images.ts';
import { expect, test, type Page, type Request } from '../../e2e/own-server.ts';
import { createdProfiles, sendSignIn, signIn } from '../../e2e/support.ts';
import { expectFailure, failure } from '../../e2e/told.ts';
import { chooseFiles, press } from './steps.ts';

/** An answer of a server in trouble, in its own words. */
const RESTING = { status: 500, json: { error: 'état brisé', code: 'internal' } };
const IN_ITS_WORDS = 'État brisé';
/** The title of a failure for which the specification has none. */
const ITS_STATUS = 'Internal Server Error';

/** Lets calls fail whose path fits, until another path is named. One watch for all: while it changes, no call slips through. */
async function failingOn(page: Page) {
  let failing: RegExp | null = null;
  await page.route('**/api/v1/**', (route) =>
    failing?.test(new URL(route.request().url()).pathname) ? route.fulfill(RESTING) : route.fallback(),
  );
  return (address: RegExp | null) => void (failing = address);
}

/** A profile that waits for its check, open before an Admin. */
async function openWaiting(page: Page, request: Parameters<typeof createdProfiles>[0]) {
  const [profile] = await createdProfiles(request, 1);
  await signIn(page, 'admin', `/base-profiles/${profile!.id}`);
  await expect(page.getByRole('heading', { level: 1, name: profile!.profile_name })).toBeFocused();
}

const pressing =
  (...keys: string[]) =>
  (page: Page) =>
    press(page, ...keys);
const deleting = async (page: Page) => {
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
};

/** What an Admin does on a record, in this order, with the title it has where it fails. */
const DEEDS: readonly [deed: (page: Page) => Promise<void>, address: RegExp, title: string][] = [
  [pressing('a'), /\/approve$/, 'Approving profile failed...'],
  [disapproving, /\/disapprove$/, 'Disapproving profile failed...'],
  [deleting, /\/delete$/, ITS_STATUS],
];
const DEEDS_ON_APPROVED: typeof DEEDS = [
  [pressing('i'), /\/active$/, 'Update of active status failed'],
  [activatingLocales, /\/activate-locales$/, ITS_STATUS],
  [pressing('Control+z'), /\/undo$/, ITS_STATUS],
];

async function disapproving(page: Page): Promise<void> {
  await page.keyboard.press('d');
  await expect(page.getByRole('listbox', { name: 'Why are you disapproving it?' })).toBeFocused();
  await press(page, '1', 'Enter');
}

async function activatingLocales(page: Page): Promise<void> {
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog', { name: 'Activate locales' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('co');
  await press(page, 'Enter', 'Control+Enter');
}

test('C228 C231 C254 C255 a failure on a record has its title, else the status', async ({ page, request }) => {
  await openWaiting(page, request);
  const fail = await failingOn(page);
  const heading = page.getByRole('heading', { level: 1 });
  const shown = page.locator('[data-kind="error"][data-visible="true"]');
  const closing = shown.getByRole('button', { name: 'Close this notice' });
  const eachFails = async (deeds: typeof DEEDS) => {
    for (const [deed, address, title] of deeds) {
      fail(address);
      await deed(page);
      await expectFailure(page, title, IN_ITS_WORDS);
      while ((await closing.count()) > 0) await closing.first().click();
      if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
      await heading.focus();
    }
  };
  await eachFails(DEEDS);
  await expect(page.getByText('awaiting approval', { exact: true }).first()).toBeVisible();
  fail(null);
  await page.keyboard.press('a');
  await expect(page.getByText(/^Approved with \d+ locale/).first()).toBeVisible();
  await eachFails(DEEDS_ON_APPROVED);
  await page.route('**/undo', (route) => route.abort('connectionfailed'));
  await page.keyboard.press('Control+z');
  await expectFailure(page, 'Error', 'The server could not be reached. Check the connection and try again.');
});

test('C229 C230 a failure without a word is reported in ours, with the icon of an error', async ({ page, request }) => {
  await openWaiting(page, request);
  // As over HTTP/2, which has no words for a status.
  await page.evaluate(() => {
    const real = window.fetch;
    window.fetch = async (input, init) => {
      const address = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
      return address.endsWith('/approve') ? new Response(null, { status: 500 }) : real(input, init);
    };
  });
  await page.keyboard.press('a');
  const notice = failure(page, 'Approving profile failed...');
  await expect(notice.getByText('Unknown error message', { exact: true })).toBeVisible();
  await expect(notice).toHaveAttribute('data-kind', 'error');
  await expect(notice.locator('svg.lucide-circle-alert')).toBeVisible();
});

/** Answers the writes of these tests with a failure, and keeps what was sent. */
async function refusing(page: Page, status: () => number): Promise<Request[]> {
  const sent: Request[] = [];
  await page.route(/\/api\/v1\/.*\/(approve|update|create|delete)$/, async (route) => {
    sent.push(route.request());
    await route.fulfill({ status: status(), json: { error: `answer ${status()}` } });
  });
  return sent;
}

test('C223 C226 every status from 400 to 599 is a failure; eight are tried once more', async ({ page, request }) => {
  await openWaiting(page, request);
  let status = 400;
  const sent = await refusing(page, () => status);
  const again = [408, 409, 425, 429, 500, 502, 503, 504];
  const once = [400, 404, 407, 410, 418, 424, 426, 451, 499, 501, 505, 599];
  for (status of [...again, ...once]) {
    sent.length = 0;
    await page.keyboard.press('a');
    await expectFailure(page, 'Approving profile failed...', `Answer ${status}`);
    expect(sent.length, String(status)).toBe(again.includes(status) ? 2 : 1);
  }
  await expect(page.getByText('awaiting approval', { exact: true }).first()).toBeVisible();
});

test('C224 C248 C251 C253 POST, PUT and DELETE are sent once more to the letter', async ({ page, request }) => {
  const { id: base, profileOf } = await approvedBaseProfile(request, `Sent Again ${ownWord()}`, ['nl']);
  await signIn(page, 'admin');
  const sent = await refusing(page, () => 503);
  const twice = async (method: string, path: string) => {
    await expect.poll(() => sent.length).toBe(2);
    const [first, second] = sent.map((each) => ({
      method: each.method(),
      path: new URL(each.url()).pathname,
      key: each.headers()['idempotency-key'],
      version: each.headers()['if-match'],
      body: each.postData(),
    }));
    expect(first).toMatchObject({ method, path: `/api/v1${path}`, key: expect.stringMatching(/./) });
    expect(second).toEqual(first);
    sent.length = 0;
  };
  await page.goto('/create/base-profile');
  await page.getByRole('radio', { name: 'A', exact: true }).check();
  await page.keyboard.press('Control+Enter');
  await expectFailure(page, 'Could not create draft base profile', 'Answer 503');
  await twice('POST', '/profilebase/create');
  await page.goto(`/base-profiles/${base}`);
  await page.getByLabel('Profession').fill('Net maker');
  await page.keyboard.press('Control+Enter');
  await expectFailure(page, 'Update of attributes and tags failed', 'Answer 503');
  await twice('PUT', `/profilebase/${base}/update`);
  await expect(page.getByLabel('Profession')).toHaveValue('Net maker');
  await page.goto(`/base-profiles/${base}/${profileOf('nl')}`);
  await deleting(page);
  await expectFailure(page, 'Locale Profile', 'Failed to delete locale profile');
  await twice('DELETE', `/profile/${profileOf('nl')}/delete`);
});

test('C236 whatever else keeps a sign-in from working reads: check your credentials', async ({ page }) => {
  await page.route('**/accounts:signInWithPassword*', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'SOMETHING_NOBODY_FORESAW' } } }),
  );
  await page.goto('/login');
  await sendSignIn(page, 'admin@dossier.test');
  await expect(page.getByRole('alert')).toHaveText('Check your credentials and try again.');
  await expect(page).toHaveURL(/\/login$/);
});

test('C247 C249 C209 C252 what fails of work on images is reported', async ({ page, request }) => {
  const id = await namedProfile(request, { profileName: ownWord() });
  for (let pictures = 0; pictures < 3; pictures += 1) await addPicture(request, 'admin', id);
  await openProfile(page, id);
  const { keyboard } = page;
  await keyboard.press('p');
  const { dialog, tile } = editorOf(page);
  await expect(dialog).toBeVisible();
  const fail = await failingOn(page);
  const save = async (address: RegExp, title: string) => {
    fail(address);
    await keyboard.press('Control+Enter');
    await expectFailure(page, title, IN_ITS_WORDS);
    fail(null);
  };
  fail(/\/create$/);
  await chooseFiles(page, () => keyboard.press('u'), [await picture('one.jpg', 40)]);
  await expectFailure(page, 'Failed to upload image', `one.jpg: ${IN_ITS_WORDS}`);
  fail(null);
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

/** Keeps every request to this address waiting until it is to fail. */
async function failingLater(page: Page, address: string): Promise<() => void> {
  let fail = () => {};
  const failed = new Promise<void>((resolve) => (fail = resolve));
  await page.route(address, async (route) => {
    await failed;
    await route.fulfill(RESTING).catch(() => undefined);
  });
  return fail;
}

test('C225 C258 C259 C260 regions and cities say that they load or cannot be had', async ({ page, request }) => {
  const { id } = await approvedBaseProfile(request, `Nowhere Yet ${ownWord()}`, ['nl']);
  await signIn(page, 'admin', `/base-profiles/${id}`);
  const [region, city] = [page.getByLabel('Region', { exact: true }), page.getByLabel('City')];
  await expect(region).toBeDisabled();
  const failFirst = await failingLater(page, '**/states/search/*');
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  await expect(region).toHaveAttribute('placeholder', 'Loading regions...');
  failFirst();
  await expectFailure(page, 'Unable to fetch regions', 'Error fetching region options');
  await page.unroute('**/states/search/*');

  // C225: leaving the field does not ask again for what failed.
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(...(/[A-Z]{2}\/states\/search\/.*$/.exec(sent.url()) ?? [])));
  const failAgain = await failingLater(page, '**/NL/states/search/*');
  await region.fill('ab');
  failAgain();
  await expect.poll(() => asked).toContain('NL/states/search/ab');
  await expectFailure(page, 'Unable to fetch regions', 'Error fetching region options');
  await page.keyboard.press('Tab');
  await page.getByLabel('Country').selectOption({ label: 'Belgium' });
  await expect.poll(() => asked).toContain('BE/states/search/');
  expect(asked).toEqual(['NL/states/search/', 'NL/states/search/ab', 'BE/states/search/']);
  await page.unroute('**/NL/states/search/*');
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  const failCities = await failingLater(page, '**/cities/search/*');
  await region.fill('Utrecht');
  await expect(city).toHaveAttribute('placeholder', 'Loading cities...');
  failCities();
  await expectFailure(page, 'Unable to fetch cities', 'Error fetching city options');
});
