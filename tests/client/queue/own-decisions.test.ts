import { afterEach, expect, test } from 'vitest';
import type { Invocation } from '../../../commands/command.ts';
import { queueFacts } from '../../../src/client/queue/queue-facts.ts';
import { queuePort } from '../../../src/client/queue/queue-port.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { queueState, rememberDecision, settleDecision, standAgain } from '../../../src/client/queue/queue-state.ts';

afterEach(() => {
  queueState.present = false;
  beginAnew();
});

function decide(id: string): Invocation {
  const undo: Invocation = { id: 'actions.take-back', args: { actions: [{ id, name: id, actionId: id }] } };
  const item = { kind: 'base', id } as const;
  rememberDecision({ item, sentence: `${id}: approved`, undo, settled: null, laidAside: false });
  return undo;
}

/** Where U leads from what is shown; null: it is refused. */
function lookBack(): string | null {
  if (!queueFacts()?.hasEarlierDecision) return null;
  queuePort.lookBack();
  return queueState.shown?.id ?? null;
}

test('P003 U leads to the last decision that stands, which is the one that Undo would undo', () => {
  queueState.present = true;
  expect(lookBack()).toBeNull();
  const [ada, bela] = [decide('Ada'), decide('Béla')];
  expect(lookBack()).toBe('Béla');
  settleDecision(bela, 'undone');
  expect(lookBack()).toBe('Ada');
  settleDecision(ada, 'undone');
  queuePort.putAway(queueState.shown?.id ?? '');
  expect(lookBack()).toBeNull();
});

test('U again leads to the decision before that, says which, and ends at the oldest', () => {
  queueState.present = true;
  for (const id of ['Ada', 'Béla', 'Ada', 'Cem']) decide(id);
  expect([lookBack(), notices.announcement]).toEqual(['Cem', 'Cem: approved']);
  expect([lookBack(), notices.announcement]).toEqual(['Ada', 'Ada: approved']);
  expect(lookBack()).toBe('Béla');
  expect(lookBack(), 'the oldest; of Ada the newer one was shown').toBeNull();
});

test('P003 what was done again is the last decision, also where another was decided while it was being undone', () => {
  queueState.present = true;
  const ada = decide('Ada');
  decide('Béla');
  settleDecision(ada, 'undone');
  const undo: Invocation = {
    id: 'actions.take-back',
    args: { actions: [{ id: 'Ada', name: 'Ada', actionId: 'again' }] },
  };
  standAgain(ada, undo);
  expect(queueState.decisions.map(({ sentence, settled }) => [sentence, settled])).toEqual([
    ['Ada: approved', null],
    ['Béla: approved', null],
  ]);
  expect(queueState.decisions[0]?.undo).toBe(undo);
  expect([lookBack(), lookBack()]).toEqual(['Ada', 'Béla']);
});
