// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createElement } from 'react';
import { MOST_UNDER_WAY } from '../../../src/contract/policy/under-way.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { inTurn, isFull } from '../../../src/client/queue/decisions-under-way.ts';
import { followNext, prepareNext } from '../../../src/client/queue/next-at-hand.ts';
import { holdOf, queueFacts } from '../../../src/client/queue/queue-facts.ts';
import { queuePort } from '../../../src/client/queue/queue-port.ts';
import {
  earlierDecision,
  holdLease,
  queueState,
  rememberDecision,
  showItem,
} from '../../../src/client/queue/queue-state.ts';
import { useRecordInView } from '../../../src/client/record/in-view.ts';
import { aBaseProfile } from '../../commands/support.ts';
import { draw } from '../ui/dom.ts';
import { aPerson, beginModel, claimed, endModel, idOf, itemOf, model, settle } from './person-at-queue.ts';

/* What may happen between the press and its answer, one case each. */

const [FIRST, SECOND, THIRD] = [idOf(1), idOf(2), idOf(3)];
let person: ReturnType<typeof aPerson>;
const shown = () => queueState.shown?.id;
const told = () => notices.all.map(({ message }) => message).join(' ');

beforeEach(async () => {
  beginModel();
  person = aPerson();
  person.start();
  await settle();
});
afterEach(endModel);

/** Decided on the first, whose answer is on its way; the second is shown. */
async function decidedOnFirst(): Promise<void> {
  person.press();
  await settle();
  expect([shown(), person.sent.length]).toEqual([SECOND, 1]);
}
async function answered(at: number, taken = true): Promise<void> {
  person.sent[at]?.answer(taken);
  await settle();
}

test('a claim that is later than the one in the answer stays', async () => {
  await decidedOnFirst();
  const later = { ...claimed().lease!, token: 1_000, id: 'later', record_id: THIRD };
  holdLease(later);
  model.held = null;
  await answered(0);
  expect(queueState.lease?.id).toBe('later');
  expect(model.released).toEqual([]);
});

test('whoever is back at the decided item in the list goes on from it when it is taken', async () => {
  await decidedOnFirst();
  showItem(itemOf(FIRST), itemOf(FIRST));
  await answered(0);
  expect([shown(), queueState.lease?.record_id, holdOf()]).toEqual([SECOND, SECOND, 'mine']);
});

test('“Back to the last decision” means the one on its way, and stays with it when that is taken', async () => {
  const older = { item: { kind: 'base', id: 'older' }, sentence: 'Older', undo: { id: 'actions.take-back' } } as const;
  rememberDecision({ ...older, settled: null, laidAside: false });
  await decidedOnFirst();
  expect(queueFacts()?.hasEarlierDecision).toBe(true);
  queuePort.lookBack();
  expect([shown(), earlierDecision()?.item.id], 'and from there to the one before').toEqual([FIRST, 'older']);
  await answered(0);
  expect([shown(), queueState.lease?.record_id]).toEqual([FIRST, SECOND]);
});

test('“Back to the last decision” means the one on its way, which comes back as held when it is refused', async () => {
  await decidedOnFirst();
  queuePort.lookBack();
  await answered(0, false);
  expect([shown(), holdOf()]).toEqual([FIRST, 'mine']);
});

test('where one comes back, what the screen had gone on to is next again, be there no network to ask by', async () => {
  await decidedOnFirst();
  expect(queueState.ahead?.id, 'what lies behind it was at hand').toBe(THIRD);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network.')));
  await answered(0, false);
  expect([shown(), queueState.ahead?.id]).toEqual([FIRST, SECOND]);
  person.press();
  expect(shown()).toBe(SECOND);
});

test('on the page of the next item, to which E has led meanwhile, its claim stays the person’s', async () => {
  await decidedOnFirst();
  queueState.present = false;
  const ItsPage = () => (useRecordInView(aBaseProfile({ id: SECOND })), null);
  draw(createElement(ItsPage));
  await answered(0);
  expect([queueState.lease?.record_id, model.released]).toEqual([SECOND, []]);
});

test('two on their way, and the person gone elsewhere: the second goes under its claim, and what follows is given back', async () => {
  await decidedOnFirst();
  person.press();
  queueState.present = false;
  await answered(0);
  expect(queueState.lease?.record_id).toBe(SECOND);
  expect(model.released).toEqual([]);
  await answered(1);
  expect([person.sent.map(({ id }) => id), queueState.sending]).toEqual([[FIRST, SECOND], []]);
  expect(model.released).toEqual([`lease-${model.token}`]);
});

test('what is being typed about the next item stays when the one before is refused, which comes back after it', async () => {
  await decidedOnFirst();
  const note = document.body.appendChild(document.createElement('textarea'));
  note.focus();
  await answered(0, false);
  expect([shown(), holdOf(), queueState.lease?.record_id]).toEqual([SECOND, 'mine', FIRST]);
  // Sent under no claim, for the first is held still: the server takes it while nobody else has it.
  person.press(REGISTRY.get('base-profile.disapprove'));
  note.remove();
  await settle();
  await answered(1);
  expect([shown(), queueState.lease?.record_id, holdOf()]).toEqual([FIRST, FIRST, 'mine']);
});

test('a claim by name that was asked for meanwhile counts; what is refused says that it is not theirs any more', async () => {
  await decidedOnFirst();
  showItem(itemOf(THIRD), itemOf(THIRD));
  const asked = claimByName();
  await answered(0, false);
  await asked;
  expect([shown(), queueState.lease?.record_id, holdOf()]).toEqual([THIRD, THIRD, 'mine']);
  expect(told()).toContain('01 was not decided on, and is not yours any more');
});

test('a claim by name that could not be had leaves the refused item theirs, and on the screen', async () => {
  await decidedOnFirst();
  showItem(itemOf(THIRD), itemOf(THIRD));
  const asked = claimByName(false);
  await answered(0, false);
  await asked;
  expect([shown(), queueState.lease?.record_id, holdOf()]).toEqual([FIRST, FIRST, 'mine']);
  expect(told()).not.toContain('not yours any more');
});

test('to start again while one is held back, which is then refused, comes back to it without a word', async () => {
  await decidedOnFirst();
  queuePort.claiming();
  const asked = queuePort.allAnswered().then(person.start);
  await answered(0, false);
  await asked;
  expect([shown(), queueState.lease?.record_id]).toEqual([FIRST, FIRST]);
  expect(told()).not.toContain('not yours any more');
});

test('one more than may be on their way is refused in words, and a command that has no turn is not', async () => {
  const approve = REGISTRY.get('base-profile.approve-and-stay');
  await decidedOnFirst();
  const [one] = queueState.sending;
  for (let more = 1; more < MOST_UNDER_WAY; more += 1) {
    expect(isFull(approve, [queueState.shown!])).toBeNull();
    queueState.sending = [...queueState.sending, { ...one!, key: String(more) }];
  }
  expect(isFull(approve, [queueState.shown!])).toMatch(/^5 decisions are on their way/);
  expect(isFull(REGISTRY.get('queue.claim'), [])).toBeNull();
});

test('what was asked about an item that is gone is not the decision on the one that is shown, whose claim stays', async () => {
  const skip = REGISTRY.get('queue.skip');
  const gone = { ...queueFacts()!.shown!, id: THIRD };
  const wish = { id: skip.id, args: {}, on: [], about: 'Gone', shown: gone, claim: null };
  const failed = { id: THIRD, code: 'lease-lost' as const, sentence: 'Your claim on this has ended.' };
  const send = async () => ({ done: [], failed: [failed] });
  await inTurn(skip, [], { words: 'Skip: Gone', wish, again: null, send, answered: () => {} });
  expect([shown(), queueState.lease?.record_id, queueState.lost, queueState.refusal]).toEqual([
    FIRST,
    FIRST,
    null,
    null,
  ]);
});

/** The key C on the row that is shown. */
async function claimByName(isGranted = true): Promise<void> {
  queuePort.claiming();
  await queuePort.allAnswered();
  if (!isGranted) return queuePort.failed(null);
  queuePort.claimed(claimed(queueState.shown?.id ?? null));
}

/** Reads of the second record are answered by this from now on; nothing of it is known before. */
function secondIsRead(answer: () => Promise<Response> | undefined): void {
  const before = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    return (url.endsWith(`/profilebase/${SECOND}`) && answer()) || before(url, init);
  });
  queryClient.clear();
  queueState.ahead = null;
}

test('a next one that could not be read is asked for again when the list comes, be it as it was', async () => {
  const rows = [itemOf(FIRST), itemOf(SECOND)];
  let fails = true;
  secondIsRead(() => (fails ? Promise.reject(new TypeError('No network.')) : undefined));
  followNext(rows);
  await settle();
  expect(queueState.ahead).toBeNull();
  fails = false;
  followNext(rows);
  await settle();
  expect(queueState.ahead?.id).toBe(SECOND);
});

test('a next one whose read is broken off by what has happened since is asked for once more', async () => {
  let reads = 0;
  secondIsRead(() => ((reads += 1) === 1 ? new Promise(() => {}) : undefined));
  prepareNext();
  await settle();
  prepareNext();
  await queryClient.cancelQueries();
  await settle();
  expect([reads, queueState.ahead?.id]).toEqual([2, SECOND]);
});
