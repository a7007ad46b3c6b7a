import { beforeEach, expect, test, vi } from 'vitest';
import { SENT_AGAIN_WITHIN } from '../../../src/contract/queue/queues.ts';
import { ANSWERS_KEPT } from '../../../src/server/platform/http/idempotency.ts';
import { aDraftStore } from './memory-draft-store.ts';
import { someLocks } from './memory-locks.ts';

/* What has had no answer, over several pages of one browser: the real list and seal, on storage and locks in memory. */

const storage = vi.hoisted(() => ({ open: (): unknown => null }));
vi.mock('../../../src/client/session/drafts/draft-database.ts', () => ({ openDraftStore: () => storage.open() }));
let browser: ReturnType<typeof aDraftStore>;
let newPage: ReturnType<typeof someLocks>;
beforeEach(() => {
  browser = aDraftStore();
  storage.open = () => browser.store;
  newPage = someLocks();
  vi.useFakeTimers({ toFake: ['Date'] });
});

/** A page of this browser with somebody signed in on it; `close` takes its locks with it. */
async function aPage(person: string, authTime = 'Monday') {
  vi.resetModules();
  const { locks, close } = newPage();
  vi.stubGlobal('navigator', { locks });
  const { session } = await import('../../../src/client/session/session-state.ts');
  const { beginAnew } = await import('../../../src/client/context/personal.ts');
  const list = await import('../../../src/client/outbox/unanswered.ts');
  const signIn = (who: string | null, when = authTime) => {
    session.user = who === null ? null : ({ claims: { user_id: who }, authTime: when } as never);
  };
  signIn(person);
  return { ...list, signIn, beginAnew, close };
}

const decision = (words: string) => ({ words, at: Date.now(), decision: { key: words } });
const wordsIn = (entries: readonly { words: string }[]) => entries.map(({ words }) => words);

test('what a page left is found by the next one of the same sign-in, in order, once', async () => {
  const first = await aPage('ada');
  expect(await first.keepUnanswered([decision('one'), decision('two')])).toBe(true);
  expect(browser.stored.size).toBe(1);
  first.close();
  const second = await aPage('ada');
  const { again, unresolved } = await second.findUnanswered();
  expect([wordsIn(again), again[0]?.decision, unresolved]).toEqual([['one', 'two'], { key: 'one' }, []]);
  expect(wordsIn((await second.findUnanswered()).again)).toEqual([]);
  // Not answered there either: it is the next page's.
  second.close();
  const third = await aPage('ada');
  expect(wordsIn((await third.findUnanswered()).again)).toEqual(['one', 'two']);
  await third.keepUnanswered([]);
  expect(browser.stored.size).toBe(0);
});

test('what an open page has under way is its own; when that is closed, another one finds it', async () => {
  const first = await aPage('ada');
  await first.keepUnanswered([decision('one')]);
  const second = await aPage('ada');
  await second.keepUnanswered([decision('two')]);
  const { again, unresolved, open } = await second.findUnanswered();
  expect([again, unresolved, open.length]).toEqual([[], [], 1]);
  let isGone = false;
  const gone = second.pageGone(open[0]!).then(() => void (isGone = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isGone).toBe(false);
  first.close();
  await gone;
  expect(wordsIn((await second.findUnanswered()).again)).toEqual(['one']);
});

test('another sign-in of the same person sends nothing, and is reported; another person learns nothing', async () => {
  const first = await aPage('ada');
  await first.keepUnanswered([decision('one')]);
  first.close();
  const bens = await aPage('ben', 'Tuesday');
  expect(await bens.findUnanswered()).toEqual({ again: [], unresolved: [], refused: [], open: [] });
  const second = await aPage('ada', 'Tuesday');
  expect(await second.findUnanswered()).toEqual({ again: [], unresolved: ['one'], refused: [], open: [] });
  expect(await second.findUnanswered()).toEqual({ again: [], unresolved: [], refused: [], open: [] });
});

test('what was kept at a sign-out is reported, by whichever page, and one page does not wipe out what another kept', async () => {
  const first = await aPage('ada');
  await first.keepUnanswered([decision('one')]);
  await first.keepUnanswered([
    { words: 'one, told', at: Date.now(), decision: null },
    { words: 'one, refused', at: Date.now(), decision: null, refused: true },
  ]);
  const second = await aPage('ada');
  await second.keepUnanswered([]);
  second.signIn('ada', 'Tuesday');
  second.beginAnew();
  expect(await second.findUnanswered()).toEqual({
    again: [],
    unresolved: ['one, told'],
    refused: ['one, refused'],
    open: [],
  });
});

test('what a sign-out has kept stays when the last decision is answered after it, and is reported once', async () => {
  const first = await aPage('ada');
  await first.keepUnanswered([{ words: 'one', at: Date.now(), decision: null }]);
  await first.keepUnanswered([{ words: 'one', at: Date.now(), decision: { key: 'one' } }], 'what-is-sent');
  first.close();
  const second = await aPage('ada', 'Tuesday');
  expect((await second.findUnanswered()).unresolved).toEqual(['one']);
  await second.keepUnanswered([{ words: 'two', at: Date.now(), decision: null }]);
  await second.keepUnanswered([], 'what-is-sent');
  second.close();
  const third = await aPage('ada', 'Wednesday');
  expect((await third.findUnanswered()).unresolved).toEqual(['two']);
});

test('what is too old to be sent again is reported, while the server still knows what it answered', async () => {
  expect(SENT_AGAIN_WITHIN).toBeLessThan(ANSWERS_KEPT);
  const first = await aPage('ada');
  await first.keepUnanswered([decision('one')]);
  first.close();
  vi.setSystemTime(Date.now() + SENT_AGAIN_WITHIN);
  const second = await aPage('ada');
  expect(await second.findUnanswered()).toEqual({ again: [], unresolved: ['one'], refused: [], open: [] });
});

test.each([
  { minutes: 9, again: 1, unresolved: [] },
  { minutes: 11, again: 0, unresolved: ['one'] },
])('P082 what had no network when its page was closed $minutes minutes ago', async ({ minutes, again, unresolved }) => {
  const first = await aPage('ada');
  await first.keepUnanswered([{ ...decision('one'), waits: true }]);
  first.close();
  vi.setSystemTime(Date.now() + minutes * 60_000);
  const found = await (await aPage('ada')).findUnanswered();
  expect({ again: found.again.length, unresolved: found.unresolved }).toEqual({ again, unresolved });
});

test('where the browser keeps nothing, or nobody is signed in, that is shown to anyone who asks', async () => {
  const first = await aPage('ada');
  browser.refuse();
  expect(await first.keepUnanswered([decision('one')])).toBe(false);
  first.signIn(null);
  expect(await first.keepUnanswered([decision('one')])).toBe(false);
});
