// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connection } from '../../../src/client/data/connection.ts';
import { holdOf } from '../../../src/client/queue/queue-facts.ts';
import { queuePart } from '../../../src/client/queue/part.ts';
import { queuePort } from '../../../src/client/queue/queue-port.ts';
import { queueState } from '../../../src/client/queue/queue-state.ts';
import { aPerson, beginModel, endModel, idOf, settle } from './person-at-queue.ts';

/* Decisions that wait for the network, and are given up. */

const [FIRST, SECOND] = [idOf(1), idOf(2)];
let person: ReturnType<typeof aPerson>;
const shown = () => queueState.shown?.id;
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
  expect([shown(), holdOf(), waiting(), queueState.sending, queueState.refusal]).toEqual([FIRST, 'mine', [], [], null]);
  await networkIsBack();
  expect(person.sent).toEqual([]);
  await press();
  expect(
    person.sent.map(({ id }) => id),
    'it can be decided on anew',
  ).toEqual([FIRST]);
});

test('P082 the one behind it goes out all the same, and ends no claim that has come back', async () => {
  await press();
  await press();
  expect(waiting().map(({ id }) => id)).toEqual([FIRST, SECOND]);
  giveUp(0);
  await settle();
  expect([shown(), queuePort.holdsAnother(SECOND), queuePort.holdsAnother(FIRST)]).toEqual([FIRST, true, false]);
  await networkIsBack();
  expect(person.sent.map(({ id }) => id)).toEqual([SECOND]);
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
  expect(
    person.sent.map(({ id }) => id),
    'one at a time',
  ).toEqual([FIRST]);
  person.sent[0]?.answer(true);
  await settle();
  expect(person.sent.map(({ id }) => id)).toEqual([FIRST, SECOND]);
});

test('P082 what has left this machine once is not given up: nobody knows whether it was done', async () => {
  await press();
  const key = waiting()[0]?.key ?? '';
  await networkIsBack();
  connection.offlineSince = Date.now();
  expect([person.sent.length, waiting(), queuePort.giveUp(key)]).toEqual([1, [], null]);
});
