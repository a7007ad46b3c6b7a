import { expect, test } from 'vitest';
import type { CommandId } from '../../commands/command-ids.ts';
import type { Context } from '../../commands/context.ts';
import { execute, sendAgain } from '../../commands/execute.ts';
import type { DecisionRequest } from '../../commands/host.ts';
import type { Lease } from '../../src/contract/queue/lease.ts';
import type { ClaimAnswer } from '../../src/contract/queue/queue-items.ts';
import { aBaseProfile, aContext, aHost, anApi, aShownItem, codedError, press } from './support.ts';

/* A decision that was made before the page was loaded goes out as it would have then. */

const record = aBaseProfile({ status: 'awaiting_approval' });
const shown = aShownItem(record, { images: 0, image: null });
const claim = { id: 'claim', token: 3, kind: 'base', record_id: record.id } as Lease;
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
const loadedAnew = aContext({ role: 'BaseChecker', route: 'queue' });

/** A workbench whose decisions go out under `key`, and what was made of each press. */
function aWorkbench(context: Context, answer: unknown = { action_id: 'action', next: null }) {
  const api = anApi(() => answer);
  const host = aHost({ context, api: api.port, records: [record] });
  const requests: DecisionRequest[] = [];
  host.ports.queue.promisedAfter = () => 'promised';
  host.runInOrder = async (_command, _on, { request, key, send, answered }) => {
    requests.push(request);
    const outcome = await send(key ?? 'key');
    answered(outcome);
    return outcome;
  };
  return { api, host, requests };
}

test.each([
  ['base-profile.approve', {}],
  ['base-profile.disapprove', { codes: ['duplicate'], note: 'See above' }],
  ['queue.skip', { reason: 'unclear_rule' }],
] as [CommandId, Record<string, unknown>][])(
  '%s, to the letter, on a page that knows nothing of it',
  async (id, args) => {
    const before = aWorkbench(inQueue());
    await execute(before.host, { id, args }, 'key');
    expect(before.api.calls).toHaveLength(1);
    expect(before.api.calls[0]?.options).toMatchObject({ idempotencyKey: 'key' });
    expect(before.api.calls[0]?.input).toMatchObject({ query: { claim_next: true, next_id: 'promised' } });
    const sealed = JSON.parse(JSON.stringify(before.requests[0])) as DecisionRequest;
    const after = aWorkbench(loadedAnew);
    expect(await sendAgain(after.host, sealed, 'words', 'key')).toBe(true);
    expect(after.api.calls).toEqual(before.api.calls);
    const [report] = after.host.recorded.reports;
    expect([report?.about, report?.sentence, report?.at]).toEqual([
      record.profile_name,
      before.host.recorded.reports[0]?.sentence,
      0,
    ]);
    expect(report?.undo).toEqual(before.host.recorded.reports[0]?.undo);
  },
);

test('of a command that is no more, or asks for something else by now, nothing is sent', async () => {
  const { api, host } = aWorkbench(loadedAnew);
  const request = {
    id: 'base-profile.disapprove',
    args: { codes: 'all' },
    on: [record],
    about: '',
    shown,
    claim,
  } as DecisionRequest;
  expect(await sendAgain(host, request, 'words', 'key')).toBe(false);
  expect(await sendAgain(host, { ...request, id: 'gone' as CommandId }, 'words', 'key')).toBe(false);
  expect(api.calls).toEqual([]);
});

test('whose rights have changed since is informed that it may have been done', async () => {
  const { host } = aWorkbench(loadedAnew, codedError('role-forbids', 'Your role does not allow this.'));
  const request: DecisionRequest = { id: 'base-profile.approve', args: {}, on: [record], about: 'Ada', shown, claim };
  await sendAgain(host, request, 'words', 'key');
  const [report] = host.recorded.reports;
  expect(report?.failed[0]?.sentence).toMatch(/^Your role does not allow this\. Check whether it was done/);
  expect(report?.about).toBe('Ada');
});

const next: ClaimAnswer = { lease: null, item: null };
const ARGS: Partial<Record<CommandId, object>> = {
  'base-profile.disapprove': { codes: ['duplicate'], note: '' },
  'queue.skip': { reason: 'unclear_rule' },
};

/** Whether the decision asked for the next item, what was moved on with, and what the queue was informed meanwhile. */
async function decided(id: CommandId, context: Context, answer: unknown = { action_id: 'action', next }) {
  const { calls, used, next, moved } = await press(
    { id, args: { ...ARGS[id] } },
    { ...context, records: [record], server: () => answer },
  );
  const inputs = calls.map(({ input }) => (input as { query?: { claim_next: boolean } }).query?.claim_next);
  const report = used.flatMap(([name, is]) => (name === 'queue.awaitsNext' ? [is] : []));
  return { asked: inputs, report, next, moved };
}

test.each(['base-profile.approve', 'base-profile.disapprove', 'queue.skip'] as const)(
  'the next item is claimed with %s in the queue, in one call, and moved on with',
  async (id) => {
    expect(await decided(id, inQueue())).toEqual({ asked: [true], report: [true, false], next, moved: 1 });
  },
);

test('it is not asked for by who stays, where another screen is shown, beside another item, or while rows are marked', async () => {
  const without = { asked: [undefined], report: [] };
  expect(await decided('base-profile.approve-and-stay', inQueue())).toMatchObject({ ...without, moved: 0 });
  expect(await decided('base-profile.approve', inQueue({ queue: null, scopes: ['record'] }))).toMatchObject(without);
  const other = { shown: { ...shown, id: aBaseProfile().id }, hasEarlierDecision: false };
  expect(await decided('base-profile.approve', inQueue({ queue: other }))).toMatchObject(without);
  expect(await decided('base-profile.approve', inQueue({ selected: [record] }))).toMatchObject(without);
});
