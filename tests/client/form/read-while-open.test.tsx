// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../../../src/client/data/connection.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { useReadWhileOpen } from '../../../src/client/form/read-while-open.ts';
import { draw, one } from '../ui/dom.ts';

const key = ['locale-profile.get', 'one'];
let reads = 0;
let answer: () => string;

function Record() {
  useReadWhileOpen(key);
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => {
      reads += 1;
      return answer();
    },
  });
  return <p>{data ?? ''}</p>;
}

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  reads = 0;
  answer = () => 'Leeds';
});
afterEach(() => {
  connection.offlineSince = null;
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const shown = () =>
  draw(
    <QueryClientProvider client={queryClient}>
      <Record />
    </QueryClientProvider>,
  );

test('P040 an open record hears within 20 seconds of what others have changed, and asks nothing once it is closed', async () => {
  const { place, redraw } = shown();
  await pass(1);
  expect(one('p', place).textContent).toBe('Leeds');
  answer = () => 'York';
  await pass(20);
  expect(one('p', place).textContent).toBe('York');
  redraw(null);
  const before = reads;
  await pass(60);
  expect(reads).toBe(before);
});

test('without a network nothing is asked for, and what failed waits for a person', async () => {
  const { place } = shown();
  await pass(1);
  connection.offlineSince = 1;
  await pass(60);
  expect(reads).toBe(1);
  connection.offlineSince = null;
  answer = () => {
    throw new Error('out of reach');
  };
  await pass(60);
  expect(reads).toBe(2);
  expect(one('p', place).textContent).toBe('Leeds');
});
