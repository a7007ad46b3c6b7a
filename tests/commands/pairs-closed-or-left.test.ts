import { expect, test } from 'vitest';
import { execute } from '../../commands/execute.ts';
import { verdictOf } from '../../commands/offer.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { redoFor, redoOf } from '../../commands/review/taken.ts';
import type { ShownPair } from '../../commands/duplicates/port.ts';
import { aContext, aHost, anApi } from './support.ts';

const ACTION = '00000000-0000-4000-8000-0000000000aa';
const aPair = (number: number) =>
  ({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    version: 4,
    state: 'open',
    seen: { first: 2, second: 5 },
  }) as const;
const [one, other] = [aPair(1), aPair(2)];
const shown: ShownPair = { ...one, scope: 'base', names: 'Vera and Novak', comparison: 'shown', closed: null };

function onPair(current: ShownPair) {
  const pairs = { current, marked: [], plan: null };
  const nothing = { filters: [], editor: null, row: null, merge: null, narrowed: false };
  return aContext({ duplicates: { screen: 'filters', pairs, ...nothing }, scopes: ['global', 'duplicate-pairs'] });
}

test('P065 about a pair that is closed nothing is decided, and each decision says why before it is pressed', () => {
  const closed = 'One of the two profiles was merged into another.';
  const context = onPair({ ...shown, closed });
  for (const id of ['same-person', 'not-duplicate', 'unsure', 'decide-with-note'] as const) {
    const command = REGISTRY.get(`duplicate-pair.${id}`);
    expect(verdictOf(command, onPair(shown)), id).not.toMatchObject({ sentence: closed });
    expect(verdictOf(command, context), id).toMatchObject({ kind: 'blocked', sentence: closed });
  }
});

test('P018 of what was undone together the pairs that stay are told with whom, and only the others are done again', async () => {
  const again = { decision: 'not_duplicate' as const, pairs: [one, other] };
  const invocation = { id: 'duplicate-pairs.take-back', args: { action: ACTION, again } } as const;
  const sentence = '“Ada” and “Ida” have been found by something else since, and wait again.';
  const api = anApi(() => ({ pairs: [one], left: [{ pair_id: other.id, sentence }] }));
  const host = aHost({ api: api.port });
  const result = await execute(host, invocation, 'undo');
  expect(host.recorded.told[0]?.sentence).toBe(`Undone: 1 pair. 1 pair left as it is: ${sentence}`);
  const done = result.kind === 'done' ? (result.outcome.done as { id: string }[]) : [];
  expect(redoOf(redoFor(invocation, invocation), done)?.args).toEqual({ again: { ...again, pairs: [one] } });
  expect(redoOf({ id: 'actions.do-again', args: {} }, done), 'any other redo is as it was').toEqual({
    id: 'actions.do-again',
    args: {},
  });
});
