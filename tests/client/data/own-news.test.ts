import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { underWay } from '../../../src/client/data/network/writes-under-way.ts';
import { markOfRecord } from '../../../src/contract/base/marks.ts';
import { noteWritten, outdateOwn } from '../../../src/client/data/records.ts';

const id = 'aaaaaaaa-0000-4000-8000-000000000000';
const marks = [markOfRecord(id)];
function page() {
  const client = new QueryClient();
  client.setQueryData(queryKeys.baseProfile(id), { id });
  client.setQueryData(queryKeys.log(id, 3), {});
  return {
    client,
    outdated: () =>
      client
        .getQueryCache()
        .findAll({ predicate: ({ state }) => state.isInvalidated })
        .map(({ queryKey }) => queryKey[0]),
  };
}

test('P158 what a person has saved in one tab is read anew in their other tabs, with its log', async () => {
  const { client, outdated } = page();
  await outdateOwn(client, marks, 'none');
  expect(outdated()).toEqual(['base-profile.get', 'log.list']);
});

test('P158 the tab that did it asks for it no second time, but for the next change elsewhere', async () => {
  const { client, outdated } = page();
  noteWritten([{ id }]);
  await outdateOwn(client, marks, 'none');
  expect(outdated()).toEqual([]);
  await outdateOwn(client, marks, 'none');
  expect(outdated()).toHaveLength(2);
});

test('P158 news that come before the answer wait for it, and those of files that are sent wait for nobody', async () => {
  const { client, outdated } = page();
  let answer = () => {};
  const write = underWay(new Promise<void>((resolve) => (answer = resolve)).then(() => noteWritten([{ id }])));
  void underWay(new Promise(() => {}), true);
  const outcomes = outdateOwn(client, marks, 'none');
  await new Promise((resolve) => setImmediate(resolve));
  expect(outdated()).toEqual([]);
  answer();
  await Promise.all([write, outcomes]);
  expect(outdated()).toEqual([]);
});

test('P158 a save that was long ago says nothing of the news', async () => {
  vi.useFakeTimers();
  const { client, outdated } = page();
  noteWritten([{ id }]);
  vi.advanceTimersByTime(6_000);
  await outdateOwn(client, marks, 'none');
  expect(outdated()).toHaveLength(2);
});
