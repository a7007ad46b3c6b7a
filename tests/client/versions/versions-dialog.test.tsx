// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PARTS } from '../../../src/client/app/parts.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { connectApi } from '../../../src/client/data/api-instance.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { session } from '../../../src/client/session/session-state.ts';
import { VersionsDialog } from '../../../src/client/versions/versions-dialog.tsx';
import { versionsFacts, versionsPort } from '../../../src/client/versions/versions-state.ts';
import { CONNECTION } from '../data/connection.ts';
import { draw, one } from '../ui/dom.ts';
import { layOut } from '../ui/layout.ts';

layOut();

const ID = '00000000-0000-4000-8000-000000000001';
const NEWEST = 60;
/** Of 40 versions, a page of 30 and the rest: what was decided stands on the second. */
const DECIDED = 25;

const row = (link: number) => ({
  link,
  at: { seconds: 1_763_000_000 + link * 60, nanoseconds: 0 },
  by: { user_id: 'ada', name: link === DECIDED ? 'Bo' : 'Ada' },
  role: 'Admin',
  decision: link === DECIDED ? 'approved' : null,
  what: [
    {
      event: link === DECIDED ? 2 : 17,
      subject: link === DECIDED ? null : { kind: 'attribute', id: 'x', name: 'city' },
      locale: null,
      before: null,
      after: null,
      reason: null,
    },
  ],
  took_back: null,
  again: false,
});
const content = (link: number) => ({
  link,
  fields: [
    { key: 'attribute:city', label: 'City', value: `City ${link}`, restorable: true },
    { key: 'attribute:name', label: 'Real name', value: 'Ada', restorable: true },
  ],
  pictures: [],
  documents: [],
  missing: [],
});

function answer(address: string): unknown {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const [, link = '', what = ''] = /\/version\/base\/[^/]+(?:\/(\d+))?(?:\/(\w+))?$/.exec(pathname) ?? [];
  if (pathname.endsWith('/tag')) return { tag_groups: [] };
  if (pathname.endsWith('/locale')) return { locales: [] };
  if (link === '') {
    const before = Number(searchParams.get('before') ?? NEWEST + 1);
    const links = Array.from({ length: 40 }, (_, index) => NEWEST - index).filter((one) => one < before);
    const page = links.slice(0, 30);
    return { versions: page.map(row), next: links.length > 30 ? page.at(-1) : null };
  }
  if (what !== 'compared') return content(Number(link));
  const [older = 0, newer = 0] = [Number(link), Number(searchParams.get('with'))].toSorted((a, b) => a - b);
  const differing = { fields: ['attribute:city'], pictures: [], documents: [] };
  return { older: content(older), newer: content(newer), differing };
}

beforeAll(() => {
  followParts(PARTS);
});
const scrolledTo: (string | null)[] = [];
beforeEach(() => {
  connectApi(CONNECTION);
  scrolledTo.length = 0;
  Element.prototype.scrollIntoView = function scrolled(this: Element) {
    scrolledTo.push(this.textContent);
  };
  vi.stubGlobal('fetch', async (address: string) => Response.json(answer(address)));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  session.userRole = 'Admin';
});
afterEach(() => {
  beginAnew();
  queryClient.clear();
  session.userRole = '';
  vi.unstubAllGlobals();
});

const shown = async (version: Parameters<typeof versionsPort.show>[1]) => {
  draw(
    <QueryClientProvider client={queryClient}>
      <VersionsDialog />
    </QueryClientProvider>,
  );
  await act(async () => versionsPort.show({ kind: 'base', id: ID, name: 'Ada' }, version));
};
const seen = (text: string | RegExp) =>
  act(() => vi.waitFor(() => expect(one('[role="dialog"]').textContent).toMatch(text), { timeout: 20_000 }));
const heading = () => one('[role="dialog"] h3').textContent;

test('P033 what was decided has who and when above it, is read on to in the list, and says nothing of restoring', async () => {
  await shown({ link: DECIDED });
  await seen(/City 25/);
  await act(() => vi.waitFor(() => expect(heading()).toBe('Approved the base profile'), { timeout: 20_000 }));
  expect(one('[role="dialog"] section header').textContent).toMatch(/Bo \(Admin\) · .*\d\d:\d\d · as decided/);
  expect(scrolledTo.at(-1)).toMatch(/^Approved the base profile/);
  // The record is not open.
  expect(one('[role="dialog"]').textContent).not.toMatch(/restor/i);
});

test('P032 the focus is in the list, keys walk along it, and a marked version stands beside what is looked at', async () => {
  await shown(null);
  await seen(/City 60/);
  expect(document.activeElement?.closest('ol')?.getAttribute('aria-label')).toBe('Versions');
  await act(async () => versionsPort.mark());
  await act(async () => versionsPort.move('older'));
  await seen(/City 59.*City 60/);
  expect(document.activeElement?.closest('li')?.textContent).toContain('Changed City');
  expect(versionsFacts()).toMatchObject({ link: 59, comparing: true });
  const [, older, newer] = [...document.querySelectorAll('thead th')].map((head) => head.textContent);
  expect(older).toMatch(/^The olderChanged CityAda \(Admin\) · .*\d\d:\d\d/);
  expect(newer).toMatch(/^The newerChanged CityAda \(Admin\) · /);
  const rows = () => [...document.querySelectorAll('tbody th')].map((head) => head.textContent);
  expect(rows()).toEqual(['City']);
  await act(async () => versionsPort.toggleSame());
  expect(rows()).toEqual(['City', 'Real name']);
  await act(async () => versionsPort.move('newer'));
  await seen(/City 60/);
  expect(versionsFacts()).toMatchObject({ link: 60, comparing: false });
});
