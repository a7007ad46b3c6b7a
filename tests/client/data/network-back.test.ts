// @vitest-environment jsdom
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../../../src/client/data/api-error.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { ServerUnreachable } from '../../../src/client/data/reach.ts';

afterEach(() => queryClient.clear());

/** How often a read that is shown has been asked for, when the network has gone and come after it failed so. */
async function askedAfter(error: Error): Promise<number> {
  let asked = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: [error.name],
    queryFn: () => {
      asked += 1;
      throw error;
    },
  });
  const stop = observer.subscribe(() => {});
  queryClient.mount();
  await expect.poll(() => observer.getCurrentResult().status).toBe('error');
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle');
  queryClient.unmount();
  stop();
  return asked;
}

test('P082 C225 what never reached the server is asked for when the network is back, what it refused is not', async () => {
  expect(await askedAfter(new ServerUnreachable(new Error('no route')))).toBe(2);
  expect(await askedAfter(new ApiError(500, 'Internal', 'internal', 'Out of order.', undefined))).toBe(1);
});
