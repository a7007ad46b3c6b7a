import { expect, test, type Request } from '../../e2e/own-server.ts';
import { messages, openQueue, otherItem, panel, shownItem, shownName, startItem } from '../../e2e/queue-panel.ts';
import { holdBack } from '../../e2e/hold-back.ts';
import { runCommand, strip } from './steps.ts';

const APPROVALS = /\/approve\?claim_next=true/;
const keyOf = (request: Request | undefined) => request?.headers()['idempotency-key'];
const idOf = (request: Request | undefined) => /profilebase\/([^/]+)\//.exec(request?.url() ?? '')?.[1];

test('two decisions survive a reload: sent again in order under their own keys, reported, and gone on from', async ({
  page,
}) => {
  const sent: Request[] = [];
  page.on('request', (request) => void (APPROVALS.test(request.url()) && sent.push(request)));
  await openQueue(page, 'base-checker');
  const item = await startItem(page);
  const name = await shownName(page);
  await expect(panel(page)).toHaveAttribute('data-next', /./);
  // What is held is dropped with the page that sent it; what is sent from then on is not held back.
  let holds = true;
  await page.route(APPROVALS, (route) => (holds ? undefined : route.continue()));
  await page.keyboard.press('a');
  const next = await otherItem(page, item);
  const nextName = await shownName(page);
  await page.keyboard.press('a');
  await expect(strip(page).getByText('sending')).toHaveCount(2);
  await expect.poll(() => sent.length).toBe(1);
  // What is under way has been sealed: anyone who leaves the page is not asked.
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await expect.poll(() => page.evaluate(leaves)).toBe(true);
  holds = false;
  await page.reload();
  await expect.poll(() => sent.length).toBe(3);
  expect(keyOf(sent[1])).toBe(keyOf(sent[0]));
  expect(sent[1]?.headers()['queue-lease']).toBe(sent[0]?.headers()['queue-lease']);
  expect(sent.map(idOf)).toEqual([item, item, next]);
  expect(sent[2]?.headers()['queue-lease'], 'the claim that came with the first').toMatch(/;\d+$/);
  await expect(messages(page).getByText(/^Approved/)).toHaveCount(2);
  // Behind them stands what this sign-in has decided before.
  await expect(strip(page).nth(0)).toContainText(nextName);
  await expect(strip(page).nth(1)).toContainText(name);
  expect([item, next]).not.toContain(await shownItem(page));
  await expect(page.getByText(/^Yours for \d/)).toBeVisible();
});

test('a sign-out waits for what is being sent and asks about what is not, and a tab sends what a closed one has left', async ({
  page,
  context,
}) => {
  await openQueue(page, 'base-checker');
  const item = await startItem(page);
  await expect(panel(page)).toHaveAttribute('data-next', /./);
  const other = await context.newPage();
  await other.goto('/queue');
  await expect(other.getByRole('region', { name: 'Start' })).toBeFocused();
  await context.setOffline(true);
  await page.keyboard.press('a');
  await expect(strip(page).getByText('waiting for the network')).toBeVisible();
  await runCommand(page, 'sign out');
  await page.getByRole('dialog', { name: 'Sign out without sending?' }).getByRole('button', { name: 'Cancel' }).click();
  await page.close();
  const left = other.waitForResponse(APPROVALS);
  await context.setOffline(false);
  expect([idOf((await left).request()), (await left).status()]).toEqual([item, 200]);
  const first = await otherItem(other, item);
  await expect(panel(other)).toHaveAttribute('data-next', /./);
  const release = await holdBack(other, APPROVALS);
  await other.keyboard.press('a');
  await otherItem(other, first);
  await other.keyboard.press('a');
  await expect(strip(other).getByText('sending')).toHaveCount(2);
  const answers: number[] = [];
  other.on('response', (answer) => void (APPROVALS.test(answer.url()) && answers.push(answer.status())));
  await other.getByRole('button', { name: 'Sign out' }).click();
  release();
  await expect(other.getByLabel('Password')).toBeVisible();
  expect(answers).toEqual([200, 200]);
});
