import { beforeEach, expect, test, vi } from 'vitest';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { createDrafts } from '../../../src/client/session/drafts/keep-drafts.ts';
import { forgetLeftRecord, readLeftRecord } from '../../../src/client/session/drafts/left-record.ts';
import { leftRecordsOf } from '../../../src/client/session/drafts/left-records.ts';
import { drafts } from '../../../src/client/session/drafts/page-drafts.ts';
import { leftState } from '../../../src/client/session/left-place.ts';
import { session } from '../../../src/client/session/session-state.ts';
import { aClock } from './fake-clock.ts';
import { aDraftStore } from './memory-draft-store.ts';
import { someTabs } from './memory-tabs.ts';

const recordAt = (profileBaseId: string) => ({
  kind: 'base' as const,
  profileBaseId,
  profileId: '',
  name: 'Ada',
  unsaved: 1,
});
const RECORD = recordAt('b');
const NOTHING = { own: undefined, left: [] };
/** Looks that are answered when the test says so, in the order in which they were begun. */
let answers: (() => void)[] = [];
beforeEach(() => {
  answers = [];
  beginAnew();
  session.userRole = 'Creator';
  const found = { own: { record: RECORD, usedAt: 1 }, left: [] };
  vi.spyOn(drafts, 'find').mockImplementation(
    () => new Promise((resolve) => answers.push(() => resolve(answers.length > 2 ? NOTHING : found))),
  );
  vi.spyOn(drafts, 'drop').mockImplementation(() => undefined);
});

test('P088 what somebody has gone elsewhere from is not offered again by a look that had begun before', async () => {
  const looks = [readLeftRecord(), readLeftRecord()];
  answers[0]?.();
  await looks[0];
  expect(leftState.record).toEqual(RECORD);
  forgetLeftRecord();
  answers[1]?.();
  await looks[1];
  expect(leftState.record).toBeNull();
});

test.each([
  ['who has come next', beginAnew],
  ['whose new role may not open it', () => void (session.userRole = 'FillIn')],
])('P088 somebody %s is not offered what was open', async (_who, happens) => {
  const look = readLeftRecord();
  happens();
  answers[0]?.();
  await look;
  expect(leftState.record).toBeNull();
});

interface Tab {
  /** What stood open there; null: no record. */
  at: string | null;
  usedAt: number;
  closed?: true;
}
const A: Tab = { at: 'a', usedAt: 30 };
const B: Tab = { at: 'b', usedAt: 20 };
const LIST: Tab = { at: null, usedAt: 40 };
const closed = (tab: Tab): Tab => ({ ...tab, closed: true });

/** Signs out in these tabs, in this order, and back in; what each open one is informed of, and a new one behind them. */
async function placesIn(tabs: readonly Tab[]) {
  const { store } = aDraftStore();
  const all = someTabs();
  const { clock, pass } = aClock();
  const pageIn = (name: string) => {
    const tab = all.tab(name);
    const kept = createDrafts(store, clock, () => 'ada', tab);
    return { kept, records: leftRecordsOf(kept, tab) };
  };
  const pages = tabs.map((_tab, place) => pageIn(`tab-${place}`));
  for (const [place, { at, usedAt }] of tabs.entries()) {
    pages[place]!.records.keep(at === null ? null : recordAt(at), usedAt);
    await pages[place]!.kept.flush();
    await pass(1);
  }
  for (const [place, tab] of tabs.entries()) if (tab.closed) all.close(`tab-${place}`);
  const open = [...pages.filter((_page, place) => !tabs[place]!.closed), pageIn('new')];
  const places: (string | null)[] = [];
  for (const { records } of open) {
    // oxlint-disable-next-line no-await-in-loop -- one tab after the other
    places.push((await records.find())?.profileBaseId ?? null);
  }
  return { places, last: open.at(-1)! };
}

test.each<[string, readonly Tab[], readonly (string | null)[]]>([
  ['in each tab that is open, and in a new one beside them nothing', [A, B], ['a', 'b', null]],
  ['and not what a closed one had, where it was a list', [LIST, closed(B)], [null, null]],
  ['in the tab that was used last, where the browser was closed', [closed(A), closed(B)], ['a']],
  ['in the tab that was used last, whichever was signed out last', [closed(B), closed(A)], ['a']],
  ['but nothing, where a list was used last', [closed(A), closed(LIST)], [null]],
])('P158 the way back names what stood open %s', async (_where, tabs, expected) => {
  expect((await placesIn(tabs)).places).toEqual(expected);
});

test('P158 once the way back is dismissed, none of the others is named in its place', async () => {
  const { last } = await placesIn([closed(A), closed(B)]);
  last.records.drop();
  await last.kept.flush();
  expect(await last.records.find()).toBeNull();
});
