// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectGeo } from '../../../src/client/data/geo.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { PlaceField } from '../../../src/client/form/place-fields.tsx';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { clearNotices } from '../../../src/client/notices/notify.ts';
import { fieldsOf } from '../../../src/contract/policy/form-fields.ts';
import { draw, one } from '../ui/dom.ts';

/** Ends the request that is under way. */
let answer = (_response: Response): void => undefined;
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  queryClient.clear();
  connectGeo({ url: 'https://geo.test/v1', token: async () => null });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return new Promise<Response>((resolve) => (answer = resolve));
  });
});
afterEach(async () => {
  await act(async () => clearNotices());
  vi.unstubAllGlobals();
});

async function drawField(name: 'region' | 'city') {
  const field = fieldsOf('base').find((each) => each.name === name);
  if (!field) throw new Error(`There is no field ${name}.`);
  const values = { country: 'NL', region: name === 'city' ? 'Utrecht' : '' };
  draw(
    <QueryClientProvider client={queryClient}>
      <PlaceField field={field} value="" invalid={false} values={values} setValues={() => undefined} />
    </QueryClientProvider>,
  );
  await act(() => vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 20_000 }));
  return one('input') as HTMLInputElement;
}

test.each([
  ['C260 regions', 'region', 'Loading regions...', { states: ['Utrecht'] }],
  ['C260 cities', 'city', 'Loading cities...', { cities: [] }],
] as const)('%s that are loading say so in their field', async (_what, name, words, found) => {
  const input = await drawField(name);
  expect(input.placeholder).toBe(words);
  await act(async () => answer(Response.json(found)));
  await act(() => vi.waitFor(() => expect(input.placeholder).toBe('-'), { timeout: 20_000 }));
  expect(notices.all).toEqual([]);
});

test.each([
  ['C258 regions', 'region', 'Unable to fetch regions', 'Error fetching region options'],
  ['C259 cities', 'city', 'Unable to fetch cities', 'Error fetching city options'],
] as const)('%s that cannot be fetched are told in these words', async (_what, name, title, message) => {
  const input = await drawField(name);
  await act(async () => answer(Response.json({ error: 'out of order', code: 'internal' }, { status: 500 })));
  await act(() => vi.waitFor(() => expect(notices.all).toHaveLength(1), { timeout: 20_000 }));
  expect(notices.all[0]).toMatchObject({ kind: 'error', title, message });
  expect(input.placeholder).toBe('-');
});
