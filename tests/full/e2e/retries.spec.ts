import { expect, type Page, type Request } from '@playwright/test';
import { approvedBaseProfile } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { signIn, waitingProfile } from '../../e2e/support.ts';
import { expectFailure } from '../../e2e/told.ts';

/** Waiting profiles of their own. */
const PLACES = { statuses: 76 };
/** Answers all writes to the product with a failure, and keeps what was sent. */
async function failing(page: Page, answer: () => number): Promise<Request[]> {
  const sent: Request[] = [];
  await page.route(
    (url) => url.pathname.startsWith('/api/v1/'),
    async (route) => {
      const request = route.request();
      if (!/\/(approve|update|create|delete)$/.test(new URL(request.url()).pathname)) return route.fallback();
      sent.push(request);
      return route.fulfill({ status: answer(), json: { error: `answer ${answer()}` } });
    },
  );
  return sent;
}

/** The notice of a failure after this status. */
async function told(page: Page, title: string, status: number): Promise<void> {
  await expectFailure(page, title, `Answer ${status}`);
}

test('C223 C226 every status from 400 to 599 is a failure; a write is sent again after eight of them', async ({
  page,
  request,
}) => {
  const profile = await waitingProfile(request, PLACES.statuses);
  await signIn(page, 'admin', `/base-profiles/${profile.id}`);
  await expect(page.getByRole('heading', { level: 1, name: profile.profile_name })).toBeFocused();
  let status = 400;
  const sent = await failing(page, () => status);
  const again = [408, 409, 425, 429, 500, 502, 503, 504];
  const once = [400, 404, 407, 410, 418, 424, 426, 451, 499, 501, 505, 599];
  for (status of [...again, ...once]) {
    sent.length = 0;
    await page.keyboard.press('a');
    await told(page, 'Approving profile failed...', status);
    expect(sent.length, String(status)).toBe(again.includes(status) ? 2 : 1);
  }
  await expect(page.getByText('awaiting approval', { exact: true }).first()).toBeVisible();
});

test('C224 C248 C253 POST, PUT and DELETE are sent once more to the letter, as PATCH is', async ({ page, request }) => {
  const { id: base, profileOf } = await approvedBaseProfile(request, 'Sent Again', ['nl']);
  await signIn(page, 'admin');
  const sent = await failing(page, () => 503);
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
  await told(page, 'Could not create draft base profile', 503);
  await twice('POST', '/profilebase/create');

  await page.goto(`/base-profiles/${base}`);
  await page.getByLabel('Profession').fill('Net maker');
  await page.keyboard.press('Control+Enter');
  await told(page, 'Update of attributes and tags failed', 503);
  await twice('PUT', `/profilebase/${base}/update`);
  await expect(page.getByLabel('Profession')).toHaveValue('Net maker');

  await page.goto(`/base-profiles/${base}/${profileOf('nl')}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectFailure(page, 'Locale Profile', 'Failed to delete locale profile');
  await twice('DELETE', `/profile/${profileOf('nl')}/delete`);
});
