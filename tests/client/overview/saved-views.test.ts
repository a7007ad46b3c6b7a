// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { listScreen } from '../../../src/client/list/list-state.ts';
import { connectApi } from '../../../src/client/data/api-instance.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { loadPreferences, preferenceNow } from '../../../src/client/data/preferences.ts';
import { overviewPort } from '../../../src/client/overview/overview-port.ts';
import { CONNECTION } from '../data/connection.ts';

afterEach(() => {
  listScreen.current = null;
  queryClient.clear();
  beginAnew();
  vi.unstubAllGlobals();
});

test('C005 renaming a view to the name of another leaves one view of that name', async () => {
  const ignore = () => undefined;
  connectApi(CONNECTION);
  const view = { filter: {}, sort: 'status', direction: 'asc' };
  const views = ['Mine', 'Late', 'Other'].map((name, at) => ({
    ...view,
    id: `00000000-0000-4000-a000-00000000000${at}`,
    name,
  }));
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const key = 'saved-views.base-profiles';
    if (init.method !== 'PUT') return Response.json({ preferences: { [key]: { version: 2, value: views } } });
    return Response.json({ preference: { key, version: 3, value: null } });
  });
  await loadPreferences('one');
  listScreen.current = {
    rowAt: () => undefined,
    indexOf: () => undefined,
    goTo: ignore,
    isInSight: () => true,
    view: { filter: {}, sort: 'status', direction: 'asc' },
    overview: { route: 'base-profiles', columns: [] },
    setView: ignore,
    reload: ignore,
    scrollTo: ignore,
    pageRows: () => 1,
  };
  await overviewPort.renameView(views[0]?.id ?? '', 'Late');
  expect(preferenceNow('saved-views.base-profiles').map(({ id, name }) => [id, name])).toEqual([
    [views[0]?.id, 'Late'],
    [views[2]?.id, 'Other'],
  ]);
});
