// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from '../../../commands/command.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import type { ClaimAnswer, QueueItem } from '../../../src/contract/shapes/queue.ts';
import { timestampOf } from '../../../src/contract/primitives.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { connectApi } from '../../../src/client/data/api-instance.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { arrived, inTurn } from '../../../src/client/queue/decisions-under-way.ts';
import { endClaim } from '../../../src/client/queue/end-claim.ts';
import { followNext } from '../../../src/client/queue/next-at-hand.ts';
import { holdOf } from '../../../src/client/queue/queue-facts.ts';
import { queuePort } from '../../../src/client/queue/queue-port.ts';
import { queueState } from '../../../src/client/queue/queue-state.ts';
import { session } from '../../../src/client/session/session-state.ts';
import { randomFrom, type Random } from '../../support/random.ts';
import { CONNECTION } from '../data/connection.ts';

/*
 * Random histories of one person at the queue against a small model of the server: they decide on what is shown,
 * answers come when they come, some decisions are refused, and others take items away meanwhile.
 */

const ITEMS = 30;
const STEPS = 400;
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const approve = REGISTRY.get('base-profile.approve');

/** What the server knows. */
interface Model {
  waiting: Set<string>;
  /** Held by the person; null: nothing. */
  held: string | null;
  setAside: string | null;
  token: number;
}

let model: Model;
const first = (but: string | null) => [...model.waiting].find((id) => id !== but) ?? null;
const itemOf = (id: string): QueueItem =>
  ({
    kind: 'base',
    id,
    version: 1,
    profile_name: id.slice(-2),
    waiting_since: timestampOf(new Date(0)),
    lease: null,
    own_skip: false,
    locale: null,
  }) as unknown as QueueItem;

function claimed(): ClaimAnswer {
  const { setAside } = model;
  const id = setAside !== null && model.waiting.has(setAside) ? setAside : first(null);
  model.held = id;
  if (id === null) return { lease: null, item: null };
  model.token += 1;
  const lease = {
    id: `lease-${model.token}`,
    token: model.token,
    kind: 'base',
    record_id: id,
    claimed_at: timestampOf(new Date(0)),
    expires_at: timestampOf(new Date(0)),
  } as const;
  return { lease, item: itemOf(id) };
}

beforeEach(() => {
  beginAnew();
  queryClient.clear();
  model = {
    waiting: new Set(Array.from({ length: ITEMS }, (_, at) => idOf(at + 1))),
    held: null,
    setAside: null,
    token: 0,
  };
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/queue/ahead')) {
      model.setAside = first(model.held);
      return Response.json({ item: model.setAside === null ? null : itemOf(model.setAside) });
    }
    const [, id] = /profilebase\/([^/]+)$/.exec(url) ?? [];
    return Response.json(id ? { id, version: 1, media: { profile_pictures: [], attachments: [] } } : {});
  });
  connectApi(CONNECTION);
  followParts([]);
  queueState.present = true;
  session.user = { claims: { user_id: 'ada' } } as never;
});
afterEach(() => {
  session.user = null;
  vi.unstubAllGlobals();
});

/** Lets everything go on that waits for nothing. */
const settle = async () => {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
};

interface Sent {
  id: string;
  answer: (taken: boolean) => void;
}

function aPerson() {
  const pressed: string[] = [];
  const sent: Sent[] = [];
  const refused: string[] = [];
  const start = () =>
    queuePort.claimed(model.held !== null && model.waiting.has(model.held) ? answerOf(model.held) : claimed());
  const answerOf = (id: string): ClaimAnswer => ({ ...claimedAgain(id) });
  function claimedAgain(id: string): ClaimAnswer {
    model.setAside = id;
    return claimed();
  }

  /** The press, as the gate makes it: only where the item is the person's, and nothing is on its way for it. */
  function press(): void {
    const { shown } = queueState;
    if (shown === null || holdOf() !== 'mine') return;
    if (queueState.sending.some(({ item }) => item.id === shown.id)) return;
    const { id } = shown;
    pressed.push(id);
    const send = () =>
      new Promise<Outcome>((resolve) => {
        const answer = (taken: boolean) => {
          const isTaken = taken && model.waiting.delete(id);
          if (!isTaken) resolve({ done: [], failed: [{ id, code: 'version-conflict', sentence: 'Changed.' }] });
          else resolve({ done: [{ id }], failed: [], next: nextAfter(id) });
        };
        sent.push({ id, answer });
      });
    void inTurn(approve, [shown], { words: id, send, answered });
  }

  function nextAfter(id: string): ClaimAnswer | null {
    if (model.held === id) model.held = null;
    return model.held !== null && model.waiting.has(model.held) ? null : claimed();
  }

  /** What the gate and the host do with an answer. */
  function answered({ done, failed, next = null }: Outcome): void {
    refused.push(...failed.map(({ id }) => id));
    const ids = done.map((each) => (each as { id: string }).id);
    if (ids.length === 0) return;
    endClaim(ids);
    if (ids.some((id) => arrived(id, next, start))) return;
    if (!ids.includes(queueState.shown?.id ?? '')) return;
    if (next) queuePort.claimed(next, 'with-decision');
    else start();
  }
  return { pressed, sent, refused, press, start };
}

async function history(random: Random): Promise<void> {
  const person = aPerson();
  const seen = { gone: 0, refused: 0, taken: 0, back: 0, swapped: 0, waited: 0 };
  /** Decided on by others, or refused: what of these is shown was the person's. */
  const over = new Set<string>();
  person.start();
  await settle();
  let answeredUpTo = 0;

  async function answer(taken: boolean): Promise<void> {
    const { id, answer: give } = person.sent[answeredUpTo++]!;
    const hadGone = queueState.promised !== null && queueState.shown?.id !== id;
    const shownBefore = queueState.shown?.id;
    const isTaken = taken && model.waiting.has(id);
    if (!isTaken) over.add(id);
    const isDecided = queueState.sending.some(({ item }) => item.id === shownBefore);
    give(taken);
    await settle();
    if (!hadGone) return;
    if (isTaken && isDecided) expect(queueState.shown?.id, 'what is decided on waits for its answer').toBe(shownBefore);
    if (!isTaken) {
      expect(queueState.shown?.id, 'a refused one comes back').toBe(id);
      seen.back += 1;
    } else if (queueState.shown?.id !== shownBefore) {
      expect(model.held, 'another one only where the server has given another one').not.toBe(shownBefore);
      seen.swapped += 1;
    }
  }

  for (let step = 0; step < STEPS && model.waiting.size > 0; step += 1) {
    const before = queueState.shown?.id;
    const chance = random.next();
    if (chance < 0.45) {
      const presses = person.pressed.length;
      person.press();
      if (person.pressed.length > presses && queueState.shown?.id !== before) {
        seen.gone += 1;
        expect(queueState.sending, 'it goes on by one').toHaveLength(1);
      } else if (queueState.sending.length > 1) seen.waited += 1;
    } else if (chance < 0.8) {
      if (answeredUpTo < person.sent.length) await answer(random.next() < 0.8);
    } else if (chance < 0.88) {
      // Somebody else decides on an item, be it the present or the next one.
      const { setAside } = model;
      const isNext = setAside !== null && model.waiting.has(setAside) && random.next() < 0.6;
      const id = isNext ? setAside : random.of([...model.waiting].slice(0, 3));
      model.waiting.delete(id);
      over.add(id);
      seen.taken += 1;
    } else {
      followNext([...model.waiting].slice(0, 5).map(itemOf));
    }
    if (random.next() < 0.7) await settle();

    // One at a time, in the order of the presses, and each on what was shown at the press.
    expect(person.sent.length - answeredUpTo).toBeLessThanOrEqual(1);
    expect(person.sent.map(({ id }) => id)).toEqual(person.pressed.slice(0, person.sent.length));
    if (queueState.sending.length > 0) continue;
    await settle();
    expect(queueState.promised).toBeNull();
    const { shown } = queueState;
    if (shown !== null && !over.has(shown.id)) expect(holdOf(), 'what is shown is theirs').toBe('mine');
  }
  while (answeredUpTo < person.sent.length) await answer(true);
  seen.refused = person.refused.length;
  expect(queueState.sending).toEqual([]);
  for (const [what, times] of Object.entries(seen)) counted.set(what, (counted.get(what) ?? 0) + times);
}

/** What has happened in all histories. */
const counted = new Map<string, number>();

test.each(Array.from({ length: 24 }, (_, at) => at + 1))(
  'P003 decisions that travel behind, history %i',
  async (seed) => {
    await history(randomFrom(seed * 7919));
  },
);

test('in these histories everything has happened', () => {
  expect(Object.fromEntries(counted)).toSatisfy((seen: object) => Object.values(seen).every((times) => times > 5));
});

test('whoever signs in next sends nothing of what waited, and is shown nothing of it', async () => {
  const person = aPerson();
  person.start();
  await settle();
  person.press();
  await settle();
  person.press();
  await settle();
  expect(person.pressed).toHaveLength(2);
  beginAnew();
  // The same person, signed in anew: another sign-in all the same.
  person.sent[0]?.answer(false);
  await settle();
  expect(person.sent, 'the second was never sent').toHaveLength(1);
  expect([queueState.shown, queueState.sending]).toEqual([null, []]);
});
