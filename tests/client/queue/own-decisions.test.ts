import { afterEach, expect, test } from 'vitest';
import type { Invocation } from '../../../commands/command.ts';
import { queueFacts } from '../../../src/client/queue/queue-facts.ts';
import { queuePort } from '../../../src/client/queue/queue-port.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { queueState, rememberDecision, settleDecision } from '../../../src/client/queue/queue-state.ts';

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

test('P003 U leads to the last decision that stands, which is the one that Undo would take back', () => {
  queueState.present = true;
  expect(queueFacts()?.hasDecided).toBe(false);
  const [ada, bela] = [decide('Ada'), decide('Béla')];
  expect(queuePort.lastDecided()?.id).toBe('Béla');
  settleDecision(bela, 'taken-back');
  expect(queuePort.lastDecided()?.id).toBe('Ada');
  expect(queueFacts()?.hasDecided).toBe(true);
  settleDecision(ada, 'taken-back');
  expect(queuePort.lastDecided()).toBeNull();
  expect(queueFacts()?.hasDecided).toBe(false);
});
