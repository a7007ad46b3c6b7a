// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { NetworkNote } from '../../../src/client/app/layouts/network-note.tsx';
import { createApi } from '../../../src/client/data/api.ts';
import { connection } from '../../../src/client/data/network/connection.ts';
import { readAgain } from '../../../src/client/data/failed-read-notices.ts';
import { dataPart } from '../../../src/client/data/part.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { signedInAs } from '../app/signed-in.ts';
import { connectGeo, fetchCountries } from '../../../src/client/data/geo.ts';
import { TransitionLoader } from '../../../src/client/app.tsx';
import { arrive } from '../../../src/client/app/navigation.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import type { Session } from '../../../src/client/session/session.ts';
import { draw } from '../ui/dom.ts';
import { CONNECTION } from './connection.ts';
import { drawAsking } from './draw-asking.ts';

signedInAs('Admin');

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

/** What settles when it is instructed to. */
function held<T>() {
  let settle = (_value: T) => {};
  const promise = new Promise<T>((resolve) => (settle = resolve));
  return { promise, settle };
}

const waitsFor = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const CALLS_MADE: readonly (readonly [string, (api: ReturnType<typeof createApi>) => Promise<unknown>])[] = [
  ['a read', (api) => api('locale.list', {})],
  ['a save', (api) => api('base-profile.update', { params: { profileBaseId: 'a' } }, { version: 1 })],
  ['a decision', (api) => api('base-profile.approve', { params: { profileBaseId: 'a' } }, { untilAnswered: true })],
  ['the geo API', () => fetchCountries()],
];

test.each(CALLS_MADE)(
  'P158 %s that has had no sign of the server for ten seconds says so, until it is answered',
  async (_name, make) => {
    const answered = held<Response>();
    const fetched = vi.fn(() => answered.promise);
    vi.stubGlobal('fetch', fetched);
    connectGeo({ url: '/geo', token: async () => 'token' });
    const done = make(createApi(CONNECTION));
    await waitsFor(9_900);
    expect(connection.unstarted).toBe(0);
    await waitsFor(200);
    expect(connection.unstarted).toBe(1);
    await waitsFor(300_000);
    expect([connection.unstarted, fetched.mock.calls.length], 'it is neither given up nor sent again').toEqual([1, 1]);
    answered.settle(Response.json({ geo_region_map: {} }));
    await done;
    expect(connection.unstarted).toBe(0);
  },
);

const HUNG: readonly (readonly [way: string, key: readonly string[], again: () => unknown])[] = [
  ['R on a base profile', queryKeys.baseProfile('a'), dataPart.ports.reloadRecord],
  ['R on a locale profile', queryKeys.localeProfile('a'), dataPart.ports.reloadRecord],
  ['R on a list', queryKeys.matrixPages, () => readAgain(queryClient, { queryKey: queryKeys.matrixPages })],
  ['Retry on any screen', ['statistics.get'], dataPart.ports.retryFailed],
];

test.each(HUNG)('P082 a first load that hangs is dropped by %s, and made anew', async (_way, queryKey, again) => {
  const hangs = held<Response>();
  const calls: RequestInit[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/readyz') return new Response();
    calls.push(init);
    init.signal?.addEventListener('abort', () => hangs.settle(Response.error()));
    return calls.length === 1 ? hangs.promise : Response.json({ locales: [] });
  });
  const queryFn = ({ signal }: { signal: AbortSignal }) => createApi(CONNECTION)('locale.list', {}, { signal });
  const Screen = () => (useQuery({ queryKey, queryFn }).data ? 'Loaded' : 'Loading');
  const { place } = drawAsking([<NetworkNote key="note" />, <Screen key="screen" />]);
  const shown = async () => {
    await act(async () => void (await waitsFor(10)));
    return place.textContent;
  };
  await act(async () => void (await waitsFor(10_000)));
  expect(await shown()).toMatch(/more than ten seconds.*Retry.*Loading/);
  await act(async () => void again());
  expect(await shown()).toBe('Loaded');
  expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
});

test('P082 lookups that hang before the first screen say so after ten seconds, and Retry drops them and asks anew', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (!/\/(locale|tag|attribute|geo-regions)$/.test(url)) return Promise.reject(new Error('No answer.'));
    signals.push(init?.signal);
    if (signals.length > 4) return Promise.resolve(Response.json({ geo_region_map: {} }));
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('Dropped.'))));
  });
  connectGeo({ url: '/geo', token: async () => 'token' });
  queryClient.clear();
  const arrived = arrive('/base-profiles', { load: async () => {} } as unknown as Session);
  const { place } = draw(<TransitionLoader />);
  await act(async () => void (await waitsFor(9_900)));
  expect(place.textContent).toBe('Loading page');
  await act(async () => void (await waitsFor(200)));
  expect(place.textContent).toBe('Loading pageLoading has taken more than ten seconds. Retry');
  await act(async () => place.querySelector('button')?.click());
  await act(async () => void (await waitsFor(200)));
  await arrived;
  expect(signals.map((signal) => signal?.aborted)).toEqual([...Array(4).fill(true), ...Array(4).fill(false)]);
  const unread = notices.all.filter(({ title }) => title?.startsWith('Unable'));
  expect([place.textContent, unread, connection.unstarted]).toEqual(['', [], 0]);
});

test('P158 a call whose token does not come says so as well, and one that fails no longer does', async () => {
  const token = held<string>();
  const waiting = createApi({ ...CONNECTION, token: () => token.promise })('locale.list', {});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await waitsFor(10_000);
  expect(connection.unstarted).toBe(1);
  token.settle('token');
  await expect(waiting).rejects.toThrow('The server could not be reached.');
  expect(connection.unstarted).toBe(0);
});

test('P158 an answer that takes long to be read, and calls that are answered in time, are nobody’s news', async () => {
  const rest = held<unknown>();
  vi.stubGlobal('fetch', async () => Object.assign(new Response(), { json: () => rest.promise }));
  const reading = createApi(CONNECTION)('locale.list', {});
  await waitsFor(60_000);
  expect(connection.unstarted).toBe(0);
  rest.settle({ locales: [] });
  await reading;
});

test('P158 a file says so only while none of it goes out', async () => {
  const requests: XMLHttpRequest[] = [];
  const Real = XMLHttpRequest;
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends Real {
      override send() {
        requests.push(this);
      }
    },
  );
  const files = [new File(['some bytes'], 'photo.jpg', { type: 'image/jpeg' })];
  const given = new AbortController();
  const sent = createApi(CONNECTION)(
    'media.create-for-base',
    { params: { profileBaseId: 'x' }, body: { kind: 'attachment', files } as never },
    { onProgress: () => {}, signal: given.signal },
  );
  await waitsFor(10_000);
  expect(connection.unstarted, 'no line is free').toBe(1);
  requests[0]?.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 100 }));
  expect(connection.unstarted).toBe(0);
  await waitsFor(60_000);
  expect(connection.unstarted, 'the server is at work on it').toBe(0);
  given.abort();
  requests[0]?.dispatchEvent(new ProgressEvent('abort'));
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
});
