import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/client/data/api-error.ts';
import { TOLD_BY_READER, type FailureNotice } from '../../../src/client/data/failed-reads.ts';
import { onFailedRead, readAgain, readForCommand } from '../../../src/client/data/tell-failed-reads.ts';

const BROKEN = new ApiError(500, 'internal Server Error', 'internal', 'État brisé', undefined);
const WORDS = { title: 'Internal Server Error', message: 'État brisé' };

let client: QueryClient;
let told: FailureNotice[];
let stop: () => void;
/** Takes the observers away again. */
const ends: (() => void)[] = [];

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  told = [];
  stop = onFailedRead(client, (notice) => told.push(notice));
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  stop();
});

/** A part of the page that waits for the read; what it answers comes from `answers`, the last one again and again. */
function wait(key: string, answers: readonly unknown[], meta?: { failure: string | null }): void {
  const left = [...answers];
  const observer = new QueryObserver(client, {
    queryKey: [key],
    queryFn: async () => {
      const answer = left.length > 1 ? left.shift() : left[0];
      if (answer instanceof Error) throw answer;
      return answer;
    },
    ...(meta && { meta }),
  });
  ends.push(observer.subscribe(() => undefined));
}

/** Until nothing is being fetched any more. */
async function settled(): Promise<void> {
  await vi.waitFor(() => expect(client.isFetching()).toBe(0), { timeout: 20_000 });
}

test('C231 a read that fails is told by the server’s status message and its text, once for all who wait', async () => {
  wait('list', [BROKEN]);
  wait('list', [BROKEN]);
  await settled();
  expect(told).toEqual([WORDS]);
});

test('C231 reads that fail together in the same words are one failure; what fails later is another', async () => {
  wait('list', [BROKEN]);
  wait('counts', [BROKEN]);
  await settled();
  expect(told).toEqual([WORDS]);
  wait('later', [BROKEN]);
  await settled();
  expect(told).toEqual([WORDS, WORDS]);
});

test('C231 a read anew that nobody asked for is silent while what was there stays, and told when a person asked', async () => {
  wait('list', [['a row'], BROKEN]);
  await settled();
  await client.refetchQueries({ queryKey: ['list'] });
  expect(told).toEqual([]);
  await readAgain(client, { queryKey: ['list'] });
  expect(told).toEqual([WORDS]);
});

test('C231 what the reader or a command tells is not told twice; a title of the specification stays', async () => {
  wait('lookup', [BROKEN], TOLD_BY_READER);
  wait('logs', [BROKEN], { failure: 'Failed to fetch logs' });
  await settled();
  expect(told).toEqual([{ title: 'Failed to fetch logs', message: 'État brisé' }]);
  wait('settings', [BROKEN]);
  await settled();
  const before = told.length;
  const options = {
    queryKey: ['settings'],
    queryFn: async () => {
      throw new ApiError(500, 'Internal Server Error', 'internal', 'État brisé', undefined);
    },
  };
  await expect(readForCommand(client, options, () => client.fetchQuery(options))).rejects.toThrow('État brisé');
  expect(told).toHaveLength(before);
});

test('C231 neither a refused sign-in, nor the way to the second factor, nor a read that was given up is told', async () => {
  wait('signed-out', [new ApiError(401, 'Unauthorized', 'token-invalid', 'Sign in again.', undefined)]);
  wait('factor', [new ApiError(403, 'Forbidden', 'second-factor-required', 'Enter the code.', undefined)]);
  const observer = new QueryObserver(client, {
    queryKey: ['given up'],
    queryFn: ({ signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  });
  observer.subscribe(() => undefined)();
  await settled();
  expect(told).toEqual([]);
});

test('C231 a look ahead that fails is told when somebody wants it', async () => {
  await client.prefetchQuery({
    queryKey: ['next'],
    queryFn: async () => {
      throw BROKEN;
    },
  });
  expect(told).toEqual([]);
  wait('next', [BROKEN]);
  expect(told).toEqual([WORDS]);
});
