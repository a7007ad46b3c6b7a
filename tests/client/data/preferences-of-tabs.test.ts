// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { type PreferenceValue, PREFERENCE_KEYS, PREFERENCES } from '../../../src/contract/settings/preferences.ts';
import { someLocks } from '../session/memory-locks.ts';
import { CONNECTION } from './connection.ts';

type Recent = PreferenceValue<'recent-records'>;

/** A server for one preference, which compares versions as the real one does. */
function aServer() {
  let kept = { version: 1, value: [] as Recent };
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    if (init.method !== 'PUT') {
      const unset = PREFERENCE_KEYS.map((key) => [
        key,
        { version: 1, value: PREFERENCES[key].unset, changed_at: null },
      ]);
      return Response.json({ preferences: Object.fromEntries(unset) });
    }
    const preference = () => ({ key: 'recent-records', ...kept, changed_at: null });
    if (Number(/\d+/.exec(new Headers(init.headers).get('If-Match') ?? '')?.[0]) !== kept.version) {
      const details = { preference: preference() };
      return Response.json({ error: 'Changed', code: 'version-conflict', details }, { status: 409 });
    }
    kept = { version: kept.version + 1, value: (JSON.parse(init.body as string) as { value: Recent }).value };
    return Response.json({ preference: preference() });
  });
  return { ids: () => kept.value.map(({ id }) => id).toSorted() };
}

/** A page of its own: nothing that one of them knows is known to the next. */
async function aTab() {
  vi.resetModules();
  const { connectApi } = await import('../../../src/client/data/api-instance.ts');
  const { loadPreferences, changePreference } = await import('../../../src/client/data/preferences.ts');
  connectApi(CONNECTION);
  await loadPreferences('ada');
  return (id: string) =>
    changePreference('recent-records', (now) => [{ kind: 'base', id, name: id }, ...now]).catch(() => 'not kept');
}

afterEach(() => vi.restoreAllMocks());

test('P158 tabs that open their records at the same moment all keep theirs', async () => {
  vi.stubGlobal('navigator', { locks: someLocks()().locks, onLine: true });
  const server = aServer();
  const ids = ['1', '2', '3', '4', '5', '6'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
  const tabs = [];
  for (const id of ids) tabs.push({ id, opens: await aTab() });
  await Promise.all(tabs.map(({ id, opens }) => opens(id)));
  expect(server.ids()).toEqual(ids);
});

test('P158 a tab that holds the others up is not waited for', async () => {
  const { locks } = someLocks()();
  void locks.request('dossier.preference recent-records', () => new Promise(() => {}));
  vi.stubGlobal('navigator', { locks, onLine: true });
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const server = aServer();
  const opens = await aTab();
  const id = '00000000-0000-4000-8000-000000000001';
  await opens(id);
  expect(server.ids()).toEqual([id]);
});
