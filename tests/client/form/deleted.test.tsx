// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { ProfileRecord } from '../../../commands/context.ts';
import { readContext } from '../../../src/client/context/read-context.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { outdateMarked } from '../../../src/client/data/records.ts';
import { recordQuery } from '../../../src/client/queue/shown-record.ts';
import { DeletedNote } from '../../../src/client/record/deleted-note.tsx';
// It is fetched when it is needed, which takes a test longer than a page.
import '../../../src/client/record/who-deleted.tsx';
import { useRecordInView } from '../../../src/client/record/in-view.ts';
import { markOfRecord } from '../../../src/contract/base/marks.ts';
import type { BaseProfile } from '../../../src/contract/profiles/base-profile.ts';
import type { LocaleProfile } from '../../../src/contract/profiles/locale-profile.ts';
import { BaseProfileScreen } from '../../../src/client/profiles/base-profile-screen.tsx';
import { LocaleProfileScreen } from '../../../src/client/profiles/locale-profile-screen.tsx';
import type { Json } from '../../../src/client/session/drafts/keep-drafts.ts';
import { drafts } from '../../../src/client/session/drafts/page-drafts.ts';
import { aBaseProfile, aLocaleProfile } from '../../commands/support.ts';
import { signedInAs } from '../app/signed-in.ts';
import { drawAsking } from '../data/draw-asking.ts';

signedInAs('Admin');
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => {});
    check();
  });
const nobody = { code: 'not-found', error: 'This does not exist.' };

function Open({ kind, id }: { kind: 'base' | 'locale'; id: string }) {
  const { data } = useQuery<BaseProfile | LocaleProfile>(recordQuery({ kind, id }));
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
    const { place } = drawAsking(<Open kind={kind} id={record.id} />);
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

test.each([
  ['base', BaseProfileScreen],
  ['locale', LocaleProfileScreen],
] as const)(
  'P003 the page of a %s profile that is gone says that a draft of it is kept, and nothing without one',
  async (kind, Screen) => {
    vi.stubGlobal('fetch', async () => Response.json(nobody, { status: 404 }));
    const id = aBaseProfile().id;
    let kept: Json | undefined;
    vi.spyOn(drafts, 'find').mockImplementation(async ({ key, field }) => ({
      own: key === `${kind}-profile ${id}` && field === 'form' ? kept : undefined,
      left: [],
    }));
    const text = async () => {
      const { place } = drawAsking(<Screen params={{ profileBaseId: id, profileId: id }} />);
      await until(() => expect(place.textContent).toContain('This profile doesn’t exist.'));
      return place.textContent;
    };
    expect(await text()).not.toContain('kept');
    kept = { title: { was: '', typed: 'Ada' } };
    expect(await text()).toContain('Your unsaved changes are kept. They come back if the deletion is undone.');
  },
);
