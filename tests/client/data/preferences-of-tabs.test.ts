// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { type PreferenceValue, PREFERENCE_KEYS, PREFERENCES } from '../../../src/contract/shapes/preferences.ts';
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

/** Locks as a browser has them: anyone who asks waits for those before, or until they leave. */
function someLocks(isHeldForEver: boolean): Pick<LockManager, 'request'> {
  let before: Promise<unknown> = isHeldForEver ? new Promise(() => {}) : Promise.resolve();
  const request = (_name: string, { signal }: LockOptions, work: () => Promise<unknown>) => {
    const refusedTurn = new Promise<never>((_resolve, reject) => {
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    const own = Promise.race([before, refusedTurn]).then(work);
    before = before.then(() => own).catch(() => undefined);
    return own;
  };
  return { request: request as LockManager['request'] };
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
  vi.stubGlobal('navigator', { locks: someLocks(false), onLine: true });
  const server = aServer();
  const ids = ['1', '2', '3', '4', '5', '6'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
  const tabs = [];
  for (const id of ids) tabs.push({ id, opens: await aTab() });
  await Promise.all(tabs.map(({ id, opens }) => opens(id)));
  expect(server.ids()).toEqual(ids);
});

test('P158 a tab that holds the others up is not waited for', async () => {
  vi.stubGlobal('navigator', { locks: someLocks(true), onLine: true });
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const server = aServer();
  const opens = await aTab();
  const id = '00000000-0000-4000-8000-000000000001';
  await opens(id);
  expect(server.ids()).toEqual([id]);
});
