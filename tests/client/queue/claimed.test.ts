import { expect, test } from 'vitest';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { queuePort } from '../../../src/client/queue/queue-port.ts';

const nothingWaits = { lease: null, item: null };

/** Whether the list of the queue, there already, is asked for anew by `act`. */
async function asksForTheList(act: () => void): Promise<boolean> {
  beginAnew();
  queryClient.setQueryData(queryKeys.queue, []);
  act();
  await Promise.resolve();
  return queryClient.getQueryState(queryKeys.queue)?.isInvalidated === true;
}

test('a claim on its own brings the list anew; one that came with a decision leaves that to the decision', async () => {
  expect(await asksForTheList(() => queuePort.claimed(nothingWaits))).toBe(true);
  expect(await asksForTheList(() => queuePort.claimed(nothingWaits, 'with-decision'))).toBe(false);
  const lease = { id: 'lease', record_id: 'record', token: 'token' } as never;
  expect(await asksForTheList(() => queuePort.ended(lease)), 'what the decision itself does').toBe(true);
});
