import { expect, type Page } from '@playwright/test';
import { isGenuine, startReceiver, type Receiver } from '../../support/receiver.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { test } from '../../e2e/own-server.ts';
import { openOverview } from '../../e2e/support.ts';
import { answer, runCommand } from './steps.ts';

const row = (page: Page) => page.getByRole('group', { name: 'Events out' });
const dialog = (page: Page) => page.getByRole('dialog');

let receiver: Receiver;
test.beforeEach(async () => {
  receiver = await startReceiver();
});
test.afterEach(() => receiver.close());

const numbers = () =>
  receiver.sent.flatMap(({ body }) =>
    (JSON.parse(body) as { events: { number: number }[] }).events.map(({ number }) => number),
  );

test('P126 an Admin adds an address, sees deliveries, sees it fail, sends once more, pauses and removes it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = `Receiver ${crypto.randomUUID().slice(0, 8)}`;
  await openOverview(page);
  await runCommand(page, 'send events to an address');
  await answer(page, 'What is the receiver called?', name);
  await answer(page, 'Where are events sent?', receiver.url);

  const fresh = row(page).getByRole('group', { name: `Secret of ${name}` });
  await expect(fresh).toBeVisible();
  const secret = (await fresh.getByRole('code').textContent()) ?? '';
  expect(secret).toMatch(/^dossier_events_[\w-]{43}$/);
  await fresh.scrollIntoViewIfNeeded();
  await expectNoProblems(page, 'settings with the secret of an address');
  await fresh.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Secret copied').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await fresh.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  const mine = row(page).getByRole('listitem', { name });
  await expect(mine).toContainText('has everything, up to 1');
  expect(receiver.sent).toHaveLength(1);
  expect(isGenuine(receiver.sent[0]!, secret, Date.now())).toBe(true);
  await mine.getByText('Last deliveries').click();
  await expect(mine.getByRole('list').getByRole('listitem')).toContainText(/event 1 · taken in \d+ ms/);

  receiver.answer = { status: 503 };
  await mine.getByRole('button', { name: `Pause ${name}` }).click();
  await expect(mine).toContainText('Paused: has everything');
  await mine.getByRole('button', { name: `Resume ${name}` }).click();
  await expect(mine).toContainText('It answered 503.');
  await expect(mine).toContainText('has everything up to 1 of');
  await mine.scrollIntoViewIfNeeded();
  await expectNoProblems(page, 'settings with an address that fails');

  receiver.answer = { status: 200 };
  await mine.getByRole('button', { name: `Try now to send to ${name}` }).click();
  await expect(mine).toContainText('has everything, up to');
  receiver.sent.length = 0;
  await mine.getByRole('button', { name: `Send once more… to ${name}` }).click();
  await answer(page, 'From which number on', 'first');
  await expect(dialog(page)).toContainText('Type the number of an event');
  await answer(page, 'From which number on', '1');
  await expect.poll(numbers).toEqual(expect.arrayContaining([1, 2, 3]));
  expect(numbers()[0]).toBe(1);

  await mine.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(dialog(page)).toContainText('Its secret is of no use from then on');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(mine).toHaveCount(0);
  await expect(row(page)).toContainText('Events are sent nowhere yet.');
});
