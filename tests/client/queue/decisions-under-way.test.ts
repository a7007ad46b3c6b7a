// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { followNext } from '../../../src/client/queue/next-item.ts';
import { holdOf } from '../../../src/client/queue/queue-facts.ts';
import { queueState } from '../../../src/client/queue/queue-state.ts';
import { MOST_UNDER_WAY } from '../../../src/contract/queue/queues.ts';
import { randomFrom, type Random } from '../../support/random.ts';
import { aPerson, beginModel, endModel, first, itemOf, ITEMS, model, settle } from './person-at-queue.ts';
import { outbox, underWay } from '../../../src/client/outbox/outbox.ts';

/*
 * Random histories of one person at the queue against a small model of the server: they decide on what is shown,
 * answers come when they come, some decisions are refused, and others take items away meanwhile.
 */

const STEPS = 400;
beforeEach(beginModel);
afterEach(endModel);

async function history(random: Random): Promise<void> {
  const person = aPerson();
  const seen = { gone: 0, deep: 0, full: 0, refused: 0, taken: 0, back: 0, stayed: 0, swapped: 0, let: 0, served: 0 };
  const others = { claimed: 0, dropped: 0 };
  /** Decided on or taken by others, or refused: what of these is shown was the person's. */
  const over = new Set<string>();
  person.start();
  await settle();
  let answeredUpTo = 0;

  async function answer(taken: boolean, dropped = false): Promise<void> {
    const { id, answer: give } = person.sent[answeredUpTo++]!;
    const shownBefore = queueState.shown?.id;
    const hadGone = shownBefore !== id && underWay().some(({ item, promised }) => item.id === id && promised);
    const isTaken = taken && !dropped && model.waiting.has(id) && !model.taken.has(id);
    if (!isTaken) over.add(id);
    if (dropped) others.dropped += 1;
    const isDecided = underWay().some(({ item }) => item.id === shownBefore);
    const isAtReturned = shownBefore !== undefined && queueState.lease?.record_id === shownBefore;
    give(taken, dropped);
    await settle();
    if (!isTaken && !dropped && !model.waiting.has(id) && queueState.shown?.id === id && queueState.whyLost !== null) {
      expect(holdOf(), 'the claim on what others have decided is over').toBe('free');
      seen.let += 1;
    }
    if (!hadGone) return;
    if (isTaken && isDecided) expect(queueState.shown?.id, 'what is decided on waits for its answer').toBe(shownBefore);
    if (!isTaken) {
      if (isAtReturned) seen.stayed += 1;
      else seen.back += 1;
      const stands = isAtReturned ? shownBefore : id;
      expect(queueState.shown?.id, 'a refused one comes back, behind one that has').toBe(stands);
    } else if (queueState.shown?.id !== shownBefore) {
      expect(model.held, 'another one only where the server has given another one').not.toBe(shownBefore);
      seen.swapped += 1;
    }
  }

  for (let step = 0; step < STEPS && model.waiting.size > model.taken.size; step += 1) {
    const before = queueState.shown?.id;
    const chance = random.next();
    if (holdOf() !== 'mine' && underWay().length === 0 && chance < 0.6) {
      person.start();
    } else if (chance < 0.5) {
      const presses = person.pressed.length;
      const isFull = underWay().length === MOST_UNDER_WAY;
      person.press();
      if (isFull) {
        expect(person.pressed, 'no more than five').toHaveLength(presses);
        seen.full += 1;
      }
      if (person.pressed.length > presses && queueState.shown?.id !== before) {
        seen.gone += 1;
        if (underWay().length > 2) seen.deep += 1;
      }
    } else if (chance < 0.72) {
      const toAnswer = random.next() < 0.3 ? person.sent.length : answeredUpTo + 1;
      while (answeredUpTo < Math.min(toAnswer, person.sent.length)) {
        const dropped = random.next() < 0.05;
        await answer(random.next() < 0.85, dropped);
      }
    } else if (chance < 0.78) {
      // Somebody else decides on an item, either the present or the next one.
      const { setAside } = model;
      const isNext = setAside !== null && model.waiting.has(setAside) && random.next() < 0.6;
      const id = isNext ? setAside : random.of([...model.waiting].slice(0, 3));
      model.waiting.delete(id);
      model.taken.delete(id);
      over.add(id);
      seen.taken += 1;
    } else if (chance < 0.81) {
      // Somebody claims one by its name.
      const id = random.of([...model.waiting].slice(0, 6));
      if (id !== model.held && !model.taken.has(id)) {
        model.taken.add(id);
        over.add(id);
        others.claimed += 1;
      }
    } else if (chance < 0.86) {
      // Somebody else is served their next one: not what the person holds or is shown, nor what is set aside for them.
      const id = first(model.held, model.setAside, ...model.shown);
      const isOnScreen = queueState.shown?.id === id && holdOf() === 'mine';
      expect(isOnScreen, 'no two people are shown one item as theirs').toBe(false);
      expect(underWay().some(({ item }) => item.id === id) && !over.has(id ?? ''), 'nor decide on it').toBe(false);
      if (id !== null) {
        model.taken.add(id);
        over.add(id);
        seen.served += 1;
      }
    } else {
      // Some of the others give theirs back.
      for (const id of [...model.taken].slice(0, 2)) model.taken.delete(id);
      followNext([...model.waiting].slice(0, 8).map(rowOf));
    }
    if (random.next() < 0.7) await settle();

    // One at a time, in the order of the presses, and each on what was shown at the press.
    expect(person.sent.length - answeredUpTo).toBeLessThanOrEqual(1);
    expect(person.sent.map(({ id }) => id)).toEqual(person.pressed.slice(0, person.sent.length));
    expect(underWay().length).toBeLessThanOrEqual(MOST_UNDER_WAY);
    if (underWay().length > 0) continue;
    await settle();
    expect(queueState.promised).toBeNull();
    const { shown } = queueState;
    if (shown !== null && !over.has(shown.id)) expect(holdOf(), 'what is shown is theirs').toBe('mine');
  }
  while (answeredUpTo < person.sent.length) await answer(true);
  seen.refused = person.refused.length;
  expect(outbox.entries).toEqual([]);
  // Nothing is passed over: what others have let go of is served, to the last.
  model.taken.clear();
  for (let turn = 0; turn < ITEMS * 3 && model.waiting.size > 0; turn += 1) {
    if (holdOf() !== 'mine') person.start();
    await settle();
    person.press();
    await settle();
    while (answeredUpTo < person.sent.length) await answer(true);
  }
  expect([...model.waiting], 'all of them come to somebody').toEqual([]);
  const happened = Object.entries({ ...seen, ...others });
  for (const [what, times] of happened) counted.set(what, (counted.get(what) ?? 0) + times);
}

/** As the list shows it. */
function rowOf(id: string) {
  const lease = { holder: { name: 'Ben' }, own: false };
  return model.taken.has(id) ? { ...itemOf(id), lease: lease as never } : itemOf(id);
}

/** What has happened in all histories. */
const counted = new Map<string, number>();

test.each(Array.from({ length: 24 }, (_, at) => at + 1))('P003 decisions that travel behind, history %i', (seed) =>
  history(randomFrom(seed * 7919)),
);

test('in these histories everything has happened', () => {
  expect(Object.fromEntries(counted)).toSatisfy((seen: object) => Object.values(seen).every((times) => times > 5));
});

test('anyone who signs in next sends nothing of what waited, and is shown nothing of it', async () => {
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
  expect([queueState.shown, outbox.entries]).toEqual([null, []]);
});
