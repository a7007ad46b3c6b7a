import { expect, test } from 'vitest';
import type { CommandId } from '../../commands/command-ids.ts';
import type { Context } from '../../commands/context.ts';
import { execute } from '../../commands/execute.ts';
import type { Lease } from '../../src/contract/shapes/lease.ts';
import type { ClaimAnswer } from '../../src/contract/shapes/queue.ts';
import { aBaseProfile, anApi, aContext, aHost, aShownItem, codedError } from './support.ts';

const record = aBaseProfile({ status: 'awaiting_approval' });
const shown = aShownItem(record, { images: 0, image: null });
const claim = { id: 'claim', token: 3, kind: 'base', record_id: record.id } as Lease;
const next: ClaimAnswer = { lease: null, item: null };

const inQueue = (more: Partial<Context> = {}) =>
  aContext({
    role: 'BaseChecker',
    focused: record,
    open: record,
    claim,
    queue: { shown, hasEarlierDecision: false },
    scopes: ['review', 'queue'],
    ...more,
  });

const ARGS: Partial<Record<CommandId, object>> = {
  'base-profile.disapprove': { codes: ['duplicate'], note: '' },
  'queue.skip': { reason: 'unclear_rule' },
};

/** Whether the decision asked for the next item, what was moved on with, and what the queue was told meanwhile. */
async function decided(id: CommandId, context: Context, answer: unknown = { action_id: 'action', next }) {
  const api = anApi(() => answer);
  const host = aHost({ context, records: [record], api: api.port });
  await execute(host, { id, args: { ...ARGS[id] } }, 'key');
  const inputs = api.calls.map(({ input }) => (input as { query?: { claim_next: boolean } }).query?.claim_next);
  const told = host.recorded.used.flatMap(([name, is]) => (name === 'queue.awaitsNext' ? [is] : []));
  return { asked: inputs, told, next: host.recorded.next, moved: host.recorded.moved };
}

test.each(['base-profile.approve', 'base-profile.disapprove', 'queue.skip'] as const)(
  'the next item is claimed with %s in the queue, in one call, and moved on with',
  async (id) => {
    expect(await decided(id, inQueue())).toEqual({ asked: [true], told: [true, false], next, moved: 1 });
  },
);

test('it is not asked for by who stays, where another screen is shown, beside another item, or while rows are marked', async () => {
  const without = { asked: [undefined], told: [] };
  expect(await decided('base-profile.approve-and-stay', inQueue())).toMatchObject({ ...without, moved: 0 });
  expect(await decided('base-profile.approve', inQueue({ queue: null, scopes: ['record'] }))).toMatchObject(without);
  const other = { shown: { ...shown, id: aBaseProfile().id }, hasEarlierDecision: false };
  expect(await decided('base-profile.approve', inQueue({ queue: other }))).toMatchObject(without);
  expect(await decided('base-profile.approve', inQueue({ selected: [record] }))).toMatchObject(without);
});

test('after a refusal nothing waits for the next one any more, and nothing moves on', async () => {
  const refused = await decided('base-profile.approve', inQueue(), codedError('version-conflict', 'Changed.'));
  expect(refused).toEqual({ asked: [true], told: [true, false], next: null, moved: 0 });
});
