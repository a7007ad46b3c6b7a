// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { followNext } from '../../../src/client/queue/next-at-hand.ts';
import { holdOf } from '../../../src/client/queue/queue-facts.ts';
import { queueState } from '../../../src/client/queue/queue-state.ts';
import { randomFrom, type Random } from '../../support/random.ts';
import { aPerson, beginModel, endModel, itemOf, model, settle } from './person-at-queue.ts';

/*
 * Random histories of one person at the queue against a small model of the server: they decide on what is shown,
 * answers come when they come, some decisions are refused, and others take items away meanwhile.
 */

const STEPS = 400;

beforeEach(beginModel);
afterEach(endModel);

async function history(random: Random): Promise<void> {
  const person = aPerson();
  const seen = { gone: 0, refused: 0, taken: 0, back: 0, swapped: 0, waited: 0, let: 0 };
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
    if (!isTaken && !model.waiting.has(id) && queueState.shown?.id === id && queueState.lost !== null) {
      expect(holdOf(), 'the claim on what others have decided is over').toBe('free');
      seen.let += 1;
    }
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
    if (holdOf() !== 'mine' && queueState.sending.length === 0 && chance < 0.6) {
      person.start();
    } else if (chance < 0.45) {
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
