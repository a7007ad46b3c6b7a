// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { REGISTRY } from '../../../commands/registry.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { runInOrder } from '../../../src/client/queue/follow-decision.ts';
import { holdOf, queueFacts } from '../../../src/client/queue/queue-facts.ts';
import { queuePort } from '../../../src/client/queue/queue-port.ts';
import { earlierDecision, queueState, rememberDecision, showItem } from '../../../src/client/queue/queue-state.ts';
import { listPort } from '../../../src/client/list/list-port.ts';
import { QueueList } from '../../../src/client/queue/screen/queue-list.tsx';
import { draw } from '../ui/dom.ts';
import { layOut } from '../ui/layout.ts';
import { aContext } from '../../commands/support.ts';
import { aPerson, beginModel, claimed, endModel, idOf, itemOf, model, settle } from './person-at-queue.ts';
import { connection } from '../../../src/client/data/network/connection.ts';
import { queuePart } from '../../../src/client/queue/part.ts';
import { judgeClaim } from '../../../commands/judge.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { outbox } from '../../../src/client/outbox/outbox.ts';

vi.mock('../../../src/client/ui/grid/grid.tsx', () => ({ Grid: () => null }));

describe('cases', () => {
  /* What may happen between the press and its answer, one case each. */

  const [FIRST, SECOND, THIRD] = [idOf(1), idOf(2), idOf(3)];
  let person: ReturnType<typeof aPerson>;
  const shown = () => queueState.shown?.id;
  const messages = () => notices.all.map(({ message }) => message).join(' ');
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

  test('the person who is back at the decided item in the list goes on from it when it is taken', async () => {
    await decidedOnFirst();
    showItem(itemOf(FIRST), itemOf(FIRST));
    await answered(0);
    expect([shown(), queueState.lease?.record_id, holdOf()]).toEqual([SECOND, SECOND, 'mine']);
  });

  test('the four that the list shows behind the next one are loaded, but for what somebody else holds', async () => {
    const held = { ...itemOf(idOf(4)), lease: { own: false } } as never;
    const rows = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => (at === 4 ? held : itemOf(idOf(at))));
    queryClient.setQueryData(queryKeys.queue, { pages: [{ rows }], pageParams: [null] });
    await decidedOnFirst();
    for (let round = 0; round < 6; round += 1) await settle();
    const loaded = rows.filter(({ id }) => queryClient.getQueryData(queryKeys.baseProfile(id)) !== undefined);
    expect(loaded.map(({ id }) => id)).toEqual([2, 3, 5, 6, 7, 8].map(idOf));
  });

  test('“Last decision” means the one on its way, and stays with it when that is taken', async () => {
    const older = {
      item: { kind: 'base', id: 'older' },
      sentence: 'Older',
      undo: { id: 'actions.take-back' },
    } as const;
    rememberDecision({ ...older, settled: null, skipped: false });
    await decidedOnFirst();
    expect(queueFacts()?.hasEarlierDecision).toBe(true);
    queuePort.lookBack();
    expect([shown(), earlierDecision()?.item.id], 'and from there to the one before').toEqual([FIRST, 'older']);
    await answered(0);
    expect([shown(), queueState.lease?.record_id]).toEqual([FIRST, SECOND]);
  });

  test('two on their way, and the person gone elsewhere: the second goes under its claim, and what follows is given back', async () => {
    await decidedOnFirst();
    person.press();
    queueState.present = false;
    await answered(0);
    expect(queueState.lease?.record_id).toBe(SECOND);
    expect(model.released).toEqual([]);
    await answered(1);
    expect([person.sent.map(({ id }) => id), outbox.entries]).toEqual([[FIRST, SECOND], []]);
    expect(model.released).toEqual([`lease-${model.token}`]);
  });

  test('a failure while a response is shown leaves nothing in line, and the decisions behind it are sent and answered', async () => {
    const item = queueState.shown!;
    const command = REGISTRY.get('base-profile.approve');
    const request = { id: command.id, args: {}, on: [item], about: '01', shown: null, claim: null };
    const send = async () => ({ done: [{ id: FIRST }], failed: [] });
    const answeredBadly = () => {
      throw new Error('not shown');
    };
    const failing = runInOrder(command, [item], { words: '01', request, key: null, send, answered: answeredBadly });
    person.press();
    await expect(failing).rejects.toThrow('not shown');
    await settle();
    await answered(0);
    expect([person.sent.map(({ id }) => id), person.answersTold(), outbox.entries]).toEqual([[SECOND], 1, []]);
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
    expect(messages()).toContain('01 was not decided on and is no longer yours');
  });

  test('what was asked about an item that is gone is not the decision on the one that is shown, whose claim stays', async () => {
    const skip = REGISTRY.get('queue.skip');
    const gone = { ...queueFacts()!.shown!, id: THIRD };
    const request = { id: skip.id, args: {}, on: [], about: 'Gone', shown: gone, claim: null };
    const failed = {
      id: THIRD,
      code: 'lease-lost' as const,
      sentence: 'This item is no longer yours. Claim it again to continue.',
    };
    const send = async () => ({ done: [], failed: [failed] });
    await runInOrder(skip, [], { words: 'Skip: Gone', request, key: null, send, answered: () => {} });
    expect(queueState).toMatchObject({
      shown: { id: FIRST },
      lease: { record_id: FIRST },
      whyLost: null,
      refusal: null,
    });
  });

  test('P003 what is decided on and stays is not decided on again meanwhile, and its buttons say why', () => {
    queryClient.setQueryData(queryKeys.settings, { settings: [] });
    const verdict = () => judgeClaim(aContext({ role: 'BaseChecker', queue: queueFacts() }));
    expect(verdict()).toEqual({ kind: 'ready' });
    const item = queueState.shown!;
    const command = REGISTRY.get('base-profile.approve-and-stay');
    const request = { id: command.id, args: {}, on: [item], about: '01', shown: null, claim: null };
    const send = () => new Promise<never>(() => {});
    void runInOrder(command, [item], { words: 'Approve: 01', request, key: null, send, answered: () => {} });
    expect(verdict()).toMatchObject({ kind: 'blocked', reason: 'under-way' });
  });

  /** The key C on the row that is shown. */
  async function claimByName(isGranted = true): Promise<void> {
    queuePort.claiming();
    await queuePort.allAnswered();
    if (!isGranted) return queuePort.failed(null);
    queuePort.claimed(claimed(queueState.shown?.id ?? null));
  }
});

describe('the list', () => {
  layOut();
  beforeEach(beginModel);
  afterEach(endModel);

  test('P001 End goes to the last row of the queue, not of the loaded ones, unless the person has gone elsewhere', () => {
    const onVisibleRange = vi.fn();
    const all = Array.from({ length: 150 }, (_, at) => itemOf(idOf(at + 1)));
    const rest = { error: null, counts: {} as never, forYou: null, nextId: null, ownLease: null, fetching: false };
    const listOf = (to: number) => {
      const rowCount = to === 150 ? to : to + 1;
      const listing = { ...rest, fetchedAt: 0, onVisibleRange, rows: all.slice(0, to), rowCount };
      return <QueueList listing={listing} />;
    };
    const { redraw } = draw(listOf(50));
    act(() => listPort.move('last'));
    redraw(listOf(100));
    expect([queueState.shown, onVisibleRange.mock.calls.join(' ')]).toEqual([null, '0,50 0,100']);
    redraw(listOf(150));
    expect(queueState.shown?.id).toBe(idOf(150));
    redraw(listOf(100));
    act(() => listPort.move('last'));
    act(() => listPort.move('first'));
    redraw(listOf(150));
    expect(queueState.shown?.id).toBe(idOf(1));
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
    expect([shown(), holdOf(), waiting(), outbox.entries, queueState.refusal]).toEqual([FIRST, 'mine', [], [], null]);
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
