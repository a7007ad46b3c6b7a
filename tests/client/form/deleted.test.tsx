// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { ProfileRecord } from '../../../commands/context.ts';
import { readContext } from '../../../src/client/context/read-context.ts';
import { api } from '../../../src/client/data/api-instance.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { outdateMarked } from '../../../src/client/data/records.ts';
import { DeletedNote } from '../../../src/client/record/deleted-note.tsx';
// It is fetched when it is needed, which takes a test longer than a page.
import '../../../src/client/record/who-deleted.tsx';
import { useRecordInView } from '../../../src/client/record/in-view.ts';
import { markOfRecord } from '../../../src/contract/policy/marks.ts';
import { aBaseProfile, aLocaleProfile } from '../../commands/support.ts';
import { signedInAs } from '../app/signed-in.ts';
import { draw } from '../ui/dom.ts';

signedInAs('Admin');
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => {});
    check();
  });
const nobody = { code: 'not-found', error: 'This does not exist.' };

function Open({ kind, id }: { kind: 'base' | 'locale'; id: string }) {
  const { data } = useQuery<ProfileRecord>({
    queryKey: kind === 'base' ? queryKeys.baseProfile(id) : queryKeys.localeProfile(id),
    queryFn: async () =>
      kind === 'base'
        ? api('base-profile.get', { params: { profileBaseId: id } })
        : api('locale-profile.get', { params: { profileId: id } }),
  });
  return data ? <Shown record={data} kind={kind} /> : null;
}

function Shown({ record, kind }: { record: ProfileRecord; kind: 'base' | 'locale' }) {
  useRecordInView(record);
  return <DeletedNote kind={kind} id={record.id} className="note" />;
}

test.each([
  ['a base profile', 'base', aBaseProfile(), 109],
  ['a locale profile', 'locale', aLocaleProfile(), 110],
] as const)(
  'P003 %s that a colleague deletes while it is open says so and who it was, and is back by itself when that is undone',
  async (_what, kind, record, event) => {
    let isThere = true;
    const deletion = { event, actor: { name: 'Vera' }, occurred_at: { seconds: Date.now() / 1000, nanoseconds: 0 } };
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.includes('/log')) return Response.json({ logs: [deletion], total: 1 });
      return isThere ? Response.json(record) : Response.json(nobody, { status: 404 });
    });
    const { place } = draw(
      <QueryClientProvider client={queryClient}>
        <Open kind={kind} id={record.id} />
      </QueryClientProvider>,
    );
    const note = () => place.querySelector('[role=alert]')?.textContent ?? '';
    const news = () => act(async () => outdateMarked(queryClient, [markOfRecord(record.id)], 'active'));
    await until(() => expect(readContext().open?.id).toBe(record.id));
    expect([note(), readContext().deleted]).toEqual(['', false]);
    isThere = false;
    await news();
    await until(() => expect(note()).toContain('Vera deleted this profile'));
    expect(note()).toContain('kept');
    expect([readContext().open?.id, readContext().deleted]).toEqual([record.id, true]);
    isThere = true;
    await news();
    await until(() => expect(readContext().deleted).toBe(false));
    expect(note()).toBe('');
  },
);
