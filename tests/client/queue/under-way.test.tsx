// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { act, createElement } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { MOST_UNDER_WAY } from '../../../src/contract/policy/under-way.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { inTurn, isFull, willTakeBack } from '../../../src/client/queue/decisions-under-way.ts';
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
import { aBaseProfile, aContext } from '../../commands/support.ts';
import { draw } from '../ui/dom.ts';
import { aPerson, beginModel, claimed, endModel, idOf, itemOf, model, settle } from './person-at-queue.ts';
import { connection } from '../../../src/client/data/connection.ts';
import { queuePart } from '../../../src/client/queue/part.ts';
import { judgeClaim } from '../../../commands/judge.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { DecidedStrip } from '../../../src/client/screens/queue/decided-strip.tsx';
import { ItemHeading } from '../../../src/client/screens/queue/item-heading.tsx';
import { QueueHeading } from '../../../src/client/screens/queue/queue-heading.tsx';

describe('cases', () => {
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
    const older = {
      item: { kind: 'base', id: 'older' },
      sentence: 'Older',
      undo: { id: 'actions.take-back' },
    } as const;
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
    expect(queueState).toMatchObject({ shown: { id: FIRST }, lease: { record_id: FIRST }, lost: null, refusal: null });
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
});

describe('giving up', () => {
  /* Decisions that wait for the network, and are given up. */

  const [FIRST, SECOND] = [idOf(1), idOf(2)];
  let person: ReturnType<typeof aPerson>;
  const shown = () => queueState.shown?.id;
  const sent = () => person.sent.map(({ id }) => id);
  const waiting = () => queuePart.facts().waiting;
  const giveUp = (at: number) => queuePort.giveUp(waiting()[at]?.key ?? '');

  beforeEach(async () => {
    beginModel();
    person = aPerson();
    person.start();
    await settle();
    connection.offlineSince = Date.now();
  });
  afterEach(() => {
    connection.offlineSince = null;
    endModel();
  });

  async function press(): Promise<void> {
    person.press();
    await settle();
  }
  async function networkIsBack(): Promise<void> {
    connection.offlineSince = null;
    await settle();
  }

  test('P082 a decision that is given up is never sent, and its item comes back undecided under its claim', async () => {
    await press();
    expect([shown(), waiting().map(({ id }) => id)]).toEqual([SECOND, [FIRST]]);
    expect(giveUp(0)).toBe(FIRST);
    await settle();
    expect([shown(), holdOf(), waiting(), queueState.sending, queueState.refusal]).toEqual([
      FIRST,
      'mine',
      [],
      [],
      null,
    ]);
    await networkIsBack();
    expect(person.sent).toEqual([]);
    await press();
    expect(sent(), 'it can be decided on anew').toEqual([FIRST]);
  });

  test('P082 the one behind it goes out all the same, and ends no claim that has come back', async () => {
    await press();
    await press();
    expect(waiting().map(({ id }) => id)).toEqual([FIRST, SECOND]);
    giveUp(0);
    await settle();
    expect([shown(), queuePort.holdsAnother(SECOND), queuePort.holdsAnother(FIRST)]).toEqual([FIRST, true, false]);
    await networkIsBack();
    expect(sent()).toEqual([SECOND]);
  });

  test('P082 the later one is given up by itself, and what is pressed then stays behind the first', async () => {
    await press();
    await press();
    giveUp(1);
    await settle();
    expect([shown(), holdOf()]).toEqual([SECOND, 'mine']);
    await press();
    expect(waiting().map(({ id }) => id)).toEqual([FIRST, SECOND]);
    await networkIsBack();
    expect(sent(), 'one at a time').toEqual([FIRST]);
    person.sent[0]?.answer(true);
    await settle();
    expect(sent()).toEqual([FIRST, SECOND]);
  });

  test('P082 what has left this machine once is not given up: nobody knows whether it was done', async () => {
    await press();
    const key = waiting()[0]?.key ?? '';
    await networkIsBack();
    connection.offlineSince = Date.now();
    expect([person.sent.length, waiting(), queuePort.giveUp(key)]).toEqual([1, [], null]);
  });
});

describe('on the screen', () => {
  /* What the screen says between a press and its answer. */

  beforeEach(async () => {
    beginModel();
    queryClient.setQueryData(queryKeys.settings, { settings: [] });
    aPerson().start();
    await settle();
  });
  afterEach(endModel);

  /** A decision that does not lead on is sent, and stays without an answer. */
  function decide(): void {
    const item = queueState.shown!;
    const command = REGISTRY.get('base-profile.approve-and-stay');
    const wish = { id: command.id, args: {}, on: [item], about: '01', shown: null, claim: null };
    const send = () => new Promise<never>(() => {});
    void inTurn(command, [item], { words: 'Approve: 01', wish, again: null, send, answered: () => {} });
  }
  const text = (root: Element | undefined) => root?.textContent ?? '';
  const chips = () => document.querySelectorAll('header > span:last-of-type > span');

  function Heading() {
    const row = { ...itemOf(idOf(1)), times_returned: 0, risks: [] };
    return (
      <QueryClientProvider client={queryClient}>
        <ItemHeading item={row} shown={null} />
      </QueryClientProvider>
    );
  }

  test('the place of the claim is kept while there is none, and says that the item is decided on', async () => {
    Object.assign(queueState, { row: { ...queueState.row, times_returned: 0, risks: [] } });
    draw(<Heading />);
    expect([...chips()].map(text)).toEqual([expect.stringMatching(/^Yours for /)]);
    await act(async () => void (queueState.lease = null));
    expect([...chips()].map(text), 'nothing is there, in the same room').toEqual(['']);
    await act(async () => decide());
    expect([...chips()].map(text)).toEqual(['decision sent…']);
    expect(chips()[0]?.getAttribute('role')).toBe('status');
  });

  test('P003 what is decided on and stays is not decided on again meanwhile, and its buttons say why', () => {
    const verdict = () => judgeClaim(aContext({ role: 'BaseChecker', queue: queueFacts() }));
    expect(verdict()).toEqual({ kind: 'ready' });
    decide();
    expect(verdict()).toMatchObject({ kind: 'blocked', reason: 'under-way' });
  });

  test('an undo behind its decision is told at once, in the strip and aloud, until it is granted', async () => {
    draw(<DecidedStrip />);
    await act(async () => decide());
    expect(document.querySelector('em')?.textContent).toBe('sending');
    let isOver = () => {};
    await act(async () => void (isOver = willTakeBack()));
    expect(document.querySelector('em')?.textContent).toBe('sending, then undone');
    expect(notices.announcement).toContain('Approve: 01: on its way, and undone as soon as it is taken.');
    await act(async () => isOver());
    expect(document.querySelector('em')?.textContent).toBe('sending');
  });

  test('while a claim is asked for behind an item that is only looked at, the heading says so', async () => {
    showItem(itemOf(idOf(9)), itemOf(idOf(9)));
    draw(
      <QueryClientProvider client={queryClient}>
        <QueueHeading counts={null} forYou={null} />
      </QueryClientProvider>,
    );
    const said = () => [...document.querySelectorAll('[role=status]')].map(text).join(' ');
    expect(said()).not.toContain('on its way');
    await act(async () => queuePort.claiming());
    expect(said()).toContain('Your claim is on its way…');
  });
});
