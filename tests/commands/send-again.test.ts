import { expect, test } from 'vitest';
import type { ShownItem } from '../../commands/queue/port.ts';
import { execute, sendAgain } from '../../commands/execute.ts';
import type { Wish } from '../../commands/host.ts';
import type { Lease } from '../../src/contract/shapes/lease.ts';
import type { Context } from '../../commands/context.ts';
import type { CommandId } from '../../commands/command-ids.ts';
import { aBaseProfile, aContext, aHost, anApi, codedError } from './support.ts';

/* A decision that was made before the page was loaded goes out as it would have then. */

const record = aBaseProfile({ status: 'awaiting_approval' });
const shown = { kind: 'base', id: record.id, name: record.profile_name, hold: 'mine' } as ShownItem;
const claim = { id: 'claim', token: 3, kind: 'base', record_id: record.id } as Lease;
const inQueue = aContext({
  role: 'BaseChecker',
  focused: record,
  open: record,
  claim,
  queue: { shown, hasEarlierDecision: false },
  scopes: ['review', 'queue'],
});
const loadedAnew = aContext({ role: 'BaseChecker', route: 'queue' });

/** A workbench whose decisions go out under `key`, and what was made of each press. */
function aWorkbench(context: Context, answer: unknown = { action_id: 'action', next: null }) {
  const api = anApi(() => answer);
  const host = aHost({ context, api: api.port, records: [record] });
  const wishes: Wish[] = [];
  host.ports.queue.promisedAfter = () => 'promised';
  host.inTurn = async (_command, _on, { wish, again, send, answered }) => {
    wishes.push(wish);
    const outcome = await send(again ?? 'key');
    answered(outcome);
    return outcome;
  };
  return { api, host, wishes };
}

test.each([
  ['base-profile.approve', {}],
  ['base-profile.disapprove', { codes: ['duplicate'], note: 'See above' }],
  ['queue.skip', { reason: 'unclear_rule' }],
] as [CommandId, Record<string, unknown>][])(
  '%s, to the letter, on a page that knows nothing of it',
  async (id, args) => {
    const before = aWorkbench(inQueue);
    await execute(before.host, { id, args }, 'key');
    expect(before.api.calls).toHaveLength(1);
    expect(before.api.calls[0]?.options).toMatchObject({ idempotencyKey: 'key' });
    expect(before.api.calls[0]?.input).toMatchObject({ query: { claim_next: true, next_id: 'promised' } });
    const sealed = JSON.parse(JSON.stringify(before.wishes[0])) as Wish;
    const after = aWorkbench(loadedAnew);
    expect(await sendAgain(after.host, sealed, 'words', 'key')).toBe(true);
    expect(after.api.calls).toEqual(before.api.calls);
    const [told] = after.host.recorded.told;
    expect([told?.about, told?.sentence, told?.at]).toEqual([
      record.profile_name,
      before.host.recorded.told[0]?.sentence,
      0,
    ]);
    expect(told?.undo).toEqual(before.host.recorded.told[0]?.undo);
  },
);

test('of a command that is no more, or asks for something else by now, nothing is sent', async () => {
  const { api, host } = aWorkbench(loadedAnew);
  const wish = { id: 'base-profile.disapprove', args: { codes: 'all' }, on: [record], about: '', shown, claim } as Wish;
  expect(await sendAgain(host, wish, 'words', 'key')).toBe(false);
  expect(await sendAgain(host, { ...wish, id: 'gone' as CommandId }, 'words', 'key')).toBe(false);
  expect(api.calls).toEqual([]);
});

test('whose rights have changed since is told that it may have been done', async () => {
  const { host } = aWorkbench(loadedAnew, codedError('role-forbids', 'Your role does not allow this.'));
  const wish: Wish = { id: 'base-profile.approve', args: {}, on: [record], about: 'Ada', shown, claim };
  await sendAgain(host, wish, 'words', 'key');
  const [told] = host.recorded.told;
  expect(told?.failed[0]?.sentence).toMatch(/^Your role does not allow this\. Look whether it was done/);
  expect(told?.about).toBe('Ada');
});

test('one too many is refused in words, and not sent', async () => {
  const { api, host } = aWorkbench(inQueue);
  host.isFull = () => 'Five are on their way.';
  expect(await execute(host, { id: 'base-profile.approve' }, 'key')).toEqual({ kind: 'refused', reason: 'too-many' });
  expect([host.recorded.refused, api.calls]).toEqual([['Five are on their way.'], []]);
});
