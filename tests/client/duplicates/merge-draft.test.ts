import { beforeEach, expect, test, vi } from 'vitest';
import { mergeFacts, mergeSteps } from '../../../src/client/duplicates/merge-steps.ts';
import { mergeState } from '../../../src/client/duplicates/merge-state.ts';
import { drafts } from '../../../src/client/session/drafts/page-drafts.ts';
import { session } from '../../../src/client/session/session-state.ts';
import type { CaseProfile } from '../../../src/contract/duplicates/duplicate-pair.ts';
import { aDraftStore } from '../session/memory-draft-store.ts';
import { aCaseProfile } from './case-profile.ts';

/* What is chosen in a merge, sealed in the browser like other work: the real drafts, on storage in memory. */

const storage = vi.hoisted(() => ({ open: (): unknown => null }));
vi.mock('../../../src/client/session/drafts/draft-database.ts', () => ({
  openDraftStore: () => new Proxy({}, { get: (_store, call) => Reflect.get(storage.open() as object, call) }),
}));

let browser: ReturnType<typeof aDraftStore>;
beforeEach(() => {
  browser = aDraftStore();
  storage.open = () => browser.store;
  session.user = { claims: { user_id: 'ada' } } as typeof session.user;
  return () => {
    session.user = null;
    mergeState.draft = null;
  };
});

const locale = (version: number) => ({
  profile_id: 'l1',
  version,
  code: 'de',
  label: 'Deutsch',
  profile_name: '',
  filled: true,
});
const people = (ofB: Readonly<Record<string, string>> = {}, more: Partial<CaseProfile> = {}) => [
  aCaseProfile('a', { profession: 'Baker', rating: '1', language: 'Danish' }),
  aCaseProfile(
    'b',
    { profession: 'Cooper', rating: '2', language: 'German', ...ofB },
    { pictures: [{ id: 'p1', url: '', adult_level: null }], locales: [locale(1)] as never, ...more },
  ),
];
const body = () => mergeFacts()?.body;

/** The page is loaded anew, and the case is opened as its profiles are by then. */
async function again(profiles: readonly CaseProfile[], pairId = 'pair'): Promise<void> {
  await drafts.flush();
  mergeState.draft = null;
  await mergeSteps.showMerge(pairId, profiles);
}

async function chosen(): Promise<void> {
  await mergeSteps.showMerge('pair', people());
  mergeSteps.takeFrom('field:profession', 'b');
  mergeSteps.takeFrom('field:language', 'b');
  mergeSteps.takeFrom('picture:p1', 'a');
  mergeSteps.takeFrom('locale:de', 'a');
}

test('P065 which of two goes on, and what was chosen field by field, outlives a reload, in that case and no other', async () => {
  await chosen();
  const before = body();
  expect(before).toMatchObject({
    survivor: { id: 'a' },
    fields: ['profession', 'language'],
    pictures: [],
    locales: [],
  });
  await again(people());
  expect([body(), mergeState.draft?.restored]).toEqual([before, true]);
  mergeSteps.keepOther();
  await again(people());
  expect(body()?.survivor.id).toBe('b');
  await again(people(), 'another pair');
  expect([body()?.survivor.id, mergeState.draft?.restored]).toEqual(['a', false]);
});

test('P065 what somebody has changed since it was chosen is to be chosen anew', async () => {
  await chosen();
  await again(people({ profession: 'Diver' }, { pictures: [], locales: [locale(2)] as never }));
  expect(body()?.fields).toEqual(['language']);
  expect(mergeState.draft?.chosen).toEqual({ 'field:language': 'b', 'locale:de': 'a' });
});

test('P065 what was merged, or is as it begins, leaves nothing behind', async () => {
  await chosen();
  await drafts.flush();
  expect(browser.stored.size).toBe(1);
  mergeSteps.endMerge('pair');
  await drafts.flush();
  expect([browser.stored.size, mergeState.draft]).toEqual([0, null]);
  await mergeSteps.showMerge('pair', people());
  mergeSteps.keepOther();
  mergeSteps.keepOther();
  await drafts.flush();
  expect(browser.stored.size).toBe(0);
});

test('P065 the answer to one merge leaves another, at which the person is by then, as it is', async () => {
  await chosen();
  mergeSteps.endMerge('earlier');
  await drafts.flush();
  expect([mergeState.draft?.pairId, browser.stored.size]).toEqual(['pair', 1]);
});
