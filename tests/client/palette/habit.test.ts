// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectApi } from '../../../src/client/data/api-instance.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { loadPreferences, preferenceNow } from '../../../src/client/data/preferences.ts';
import { forgetHabit, habitNow, keepHabit, rememberUse } from '../../../src/client/palette/habit.ts';
import type { KeptPreferences } from '../../../src/contract/operations/preferences.ts';
import { PREFERENCE_KEYS, PREFERENCES, type PreferenceValue } from '../../../src/contract/shapes/preferences.ts';
import { CONNECTION } from '../data/connection.ts';

type Uses = PreferenceValue<'palette-habit'>;
const NOW = Date.UTC(2026, 5, 1);

/** A server for one person's preferences: it compares versions, as the real one does. */
let kept: { version: number; value: Uses };
let writings: number;
let reachable: boolean;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  kept = { version: 1, value: {} };
  writings = 0;
  reachable = true;
  connectApi(CONNECTION);
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    if (!reachable) throw new TypeError('Failed to fetch');
    if (init.method !== 'PUT') return Response.json({ preferences: all() });
    const preference = () => ({ key: 'palette-habit', ...kept });
    const seen = Number(/\d+/.exec(new Headers(init.headers).get('If-Match') ?? '')?.[0]);
    if (seen !== kept.version) {
      const details = { preference: preference() };
      return Response.json({ error: 'Changed', code: 'version-conflict', details }, { status: 409 });
    }
    writings += 1;
    kept = { version: kept.version + 1, value: (JSON.parse(init.body as string) as { value: Uses }).value };
    return Response.json({ preference: preference() });
  });
});
afterEach(() => {
  forgetHabit();
  queryClient.clear();
  beginAnew();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function all(): KeptPreferences {
  const unset = PREFERENCE_KEYS.map((key) => [key, { version: 1, value: PREFERENCES[key].unset, changed_at: null }]);
  return {
    ...(Object.fromEntries(unset) as unknown as KeptPreferences),
    'palette-habit': { ...kept, changed_at: null },
  };
}

test('counts at once, and tells the server once when the person pauses', async () => {
  await loadPreferences('one');
  rememberUse('list.peek', NOW);
  rememberUse('list.peek', NOW + 10);
  rememberUse('go.stats', NOW + 20);
  expect(habitNow()('list.peek')).toBeCloseTo(2, 3);
  expect(habitNow()('go.stats')).toBe(Number.MAX_SAFE_INTEGER);
  expect(writings).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(writings).toBe(1);
  expect(kept.value).toEqual({
    'list.peek': { count: 2, last: NOW + 10 },
    'go.stats': { count: 1, last: NOW + 20 },
  });
});

test('adds to what another browser has kept meanwhile', async () => {
  await loadPreferences('one');
  kept = { version: 7, value: { 'go.stats': { count: 3, last: NOW } } };
  rememberUse('go.stats', NOW);
  await keepHabit();
  expect(kept).toEqual({ version: 8, value: { 'go.stats': { count: 4, last: NOW } } });
});

test('the next person begins with nothing of the last one’s', async () => {
  await loadPreferences('one');
  rememberUse('go.stats', NOW);
  queryClient.clear();
  beginAnew();
  forgetHabit();
  await loadPreferences('another');
  expect(habitNow()('go.stats')).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(writings).toBe(0);
  expect(preferenceNow('palette-habit')).toEqual({});
});
