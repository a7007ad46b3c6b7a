import { isGenuine, startReceiver } from '../../support/receiver.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { expect, test, type Locator, type Page } from '../../e2e/own-server.ts';
import { openOverview } from '../../e2e/support.ts';
import { answer, expectText, runCommand } from './steps.ts';

/* What an Admin gives to programs: tokens to ask with, and events that are sent to them. */

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const group = (page: Page, name: string) => page.getByRole('group', { name });
type Delivery = { events: { number: number }[] };

/** What is shown once: it has this form, is copied by its button, and is gone once that is done. */
async function takeSecret(page: Page, shown: Locator, form: RegExp, expectedText: string): Promise<string> {
  await expect(shown).toBeVisible();
  const secret = (await shown.getByRole('code').textContent()) ?? '';
  expect(secret).toMatch(form);
  await shown.scrollIntoViewIfNeeded();
  await expectNoProblems(page, 'settings with a new secret');
  await shown.getByRole('button', { name: 'Copy' }).click();
  await expectText(page, expectedText);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  return secret;
}

// The first, so that it knows how many events there are.
test('P126 an Admin adds an address, sees deliveries fail and go on, and removes it', async ({ page }) => {
  const receiver = await startReceiver();
  const numbers = () =>
    receiver.sent.flatMap(({ body }) => (JSON.parse(body) as Delivery).events.map(({ number }) => number));
  const name = `Receiver ${crypto.randomUUID().slice(0, 8)}`;
  await openOverview(page);
  await runCommand(page, 'send events to an address');
  await answer(page, 'What is the receiver called?', name);
  await answer(page, 'Where should events be sent?', receiver.url);
  const fresh = group(page, 'Events out').getByRole('group', { name: `Secret of ${name}` });
  const secret = await takeSecret(page, fresh, /^dossier_events_[\w-]{43}$/, 'Secret copied');
  const mine = group(page, 'Events out').getByRole('listitem', { name });
  await expect(mine).toContainText('received all events, up to number 1');
  expect(receiver.sent).toHaveLength(1);
  expect(isGenuine(receiver.sent[0]!, secret, Date.now())).toBe(true);
  await mine.getByText('Last deliveries').click();
  await expect(mine.getByRole('list').getByRole('listitem')).toContainText(/event 1 · accepted in \d+ ms/);
  receiver.answer = { status: 503 };
  await mine.getByRole('button', { name: `Pause ${name}` }).click();
  await expect(mine).toContainText('Paused: received all events');
  await mine.getByRole('button', { name: `Resume ${name}` }).click();
  await expect(mine).toContainText('It answered 503.');
  await expect(mine).toContainText('received up to event 1 of');
  await mine.scrollIntoViewIfNeeded();
  await expectNoProblems(page, 'settings with an address that fails');
  receiver.answer = { status: 200 };
  await mine.getByRole('button', { name: `Try now to send to ${name}` }).click();
  await expect(mine).toContainText('received all events, up to');
  receiver.sent.length = 0;
  await mine.getByRole('button', { name: `Send again… to ${name}` }).click();
  await answer(page, 'Starting with which event number', 'first');
  await expect(page.getByRole('dialog')).toContainText('Enter the number of an event');
  await answer(page, 'Starting with which event number', '1');
  await expect.poll(numbers).toEqual(expect.arrayContaining([1, 2, 3]));
  expect(numbers()[0]).toBe(1);
  await mine.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.getByRole('dialog')).toContainText('Its secret stops working');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(mine).toHaveCount(0);
  await expect(group(page, 'Events out')).toContainText('Events are not sent anywhere yet.');
  await receiver.close();
});

test('P125 an Admin makes a token, sees it once, a program uses it, and it is revoked', async ({ page, request }) => {
  const name = `Robot ${crypto.randomUUID().slice(0, 8)}`;
  const addresses: string[] = [];
  page.on('request', (sent) => addresses.push(sent.url()));
  await openOverview(page);
  await runCommand(page, 'create a service token');
  await answer(page, 'What is the service called?', name);
  await answer(page, 'It can do what this role can', 'FillIn');
  await answer(page, 'Where?', 'Only in some');
  await answer(page, 'Codes of locales', 'de');
  await answer(page, 'For how long?', '30 days');
  const fresh = group(page, 'Service tokens').getByRole('group', { name: `New token of ${name}` });
  const token = await takeSecret(page, fresh, /^dossier_[\w-]{43}$/, 'Token copied');
  const mine = group(page, 'Service tokens').getByRole('listitem').filter({ hasText: name });
  await expect(mine).toContainText('FillIn · de');
  await expect(mine).toContainText('never used');
  const asked = (path: string) => request.get(`/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } });
  expect((await asked('/queue')).status()).toBe(200);
  expect((await asked('/profilebase')).status()).toBe(403);
  expect((await asked('/me/preferences')).status()).toBe(403);
  await page.reload();
  await expect(mine).toContainText(/used just now/);
  await expect(page.getByText(token)).toHaveCount(0);
  await mine.getByRole('button', { name: `Revoke the token of ${name}` }).click();
  await expect(page.getByRole('dialog')).toContainText('It stops working at once and for good.');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(mine).toContainText('Revoked by');
  expect((await asked('/queue')).status()).toBe(401);
  expect(addresses.filter((address) => address.includes('dossier_'))).toEqual([]);
});
