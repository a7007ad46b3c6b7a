import { expect, test } from 'vitest';
import type { Context } from '../../commands/context.ts';
import { execute } from '../../commands/execute.ts';
import { verdictOf } from '../../commands/offer.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { aContext, aHost } from './support.ts';

const command = REGISTRY.get('queue.give-up');
const one = { key: 'key-1', id: 'record-1', words: 'Approve base profile: Ada' };
const two = { key: 'key-2', id: 'record-2', words: 'Approve base profile: Ben' };
const shown = (id: string) => ({ shown: { id }, hasEarlierDecision: false }) as unknown as Context['queue'];

/** What was given up by a press; null: it was asked which. */
async function givenUp(facts: Partial<Context>): Promise<string | null> {
  const host = aHost({ context: aContext({ role: 'BaseChecker', ...facts }) });
  await execute(host, { id: 'queue.give-up' }, 'key');
  const given = host.recorded.used.flatMap(([name, key]) => (name === 'queue.giveUp' ? [String(key)] : []));
  return given[0] ?? null;
}

test('P082 a decision is given up where one waits, and nowhere else', () => {
  expect(verdictOf(command, aContext({ role: 'BaseChecker' })).kind).toBe('hidden');
  expect(verdictOf(command, aContext({ role: 'BaseChecker', waiting: [one] })).kind).toBe('ready');
});

test('P082 the only one is meant, or the one on the item that is shown; else it is asked which', async () => {
  expect(await givenUp({ waiting: [one] })).toBe('key-1');
  expect(await givenUp({ waiting: [one, two], queue: shown('record-1') })).toBe('key-1');
  expect(await givenUp({ waiting: [one, two], queue: shown('another') })).toBeNull();
});
