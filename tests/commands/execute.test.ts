import { expect, test, vi } from 'vitest';
import { string } from 'superstruct';
import { defineCommand, HIDDEN, READY, type AnyCommand } from '../../commands/command.ts';
import type { CommandId } from '../../commands/command-ids.ts';
import { resolveTargets, type Context } from '../../commands/context.ts';
import { execute } from '../../commands/execute.ts';
import { createRegistry, REGISTRY } from '../../commands/registry.ts';
import { ROLES } from '../../src/contract/base/roles.ts';
import { aBaseProfile, aContext, aHost, codedError, press } from './support.ts';

function aCommand(facts: Partial<AnyCommand>): AnyCommand {
  return {
    ...defineCommand({
      id: 'go.stats',
      title: 'Test',
      section: 'Review',
      roles: ROLES,
      target: 'none',
      when: () => READY,
      steps: {},
      run: async () => ({ done: [{}], failed: [] }),
      undo: 'none',
      say: () => 'Done.',
    }),
    ...facts,
  };
}

const [a, b, c] = [aBaseProfile(), aBaseProfile(), aBaseProfile()];

test('P003 a command acts on marked rows, which the page counts, wherever the cursor is', () => {
  for (const focused of [b, c, null]) {
    expect(resolveTargets('base-profile', aContext({ selected: [a, b], focused, open: c }))).toEqual([a, b]);
  }
});
test('P003 a command acts on the row under the cursor, if none is marked', () => {
  expect(resolveTargets('base-profile', aContext({ focused: b, open: c }))).toEqual([b]);
});
test('P003 P004 a command acts in the queue on the item in the panel, and never a row beside it', () => {
  const queue = { shown: null, hasEarlierDecision: false };
  expect(resolveTargets('base-profile', aContext({ queue, focused: b, open: c }))).toEqual([c]);
  expect(resolveTargets('base-profile', aContext({ queue, focused: b, open: null }))).toEqual([]);
});
test('a command acts on the open record, if there is no row', () => {
  expect(resolveTargets('base-profile', aContext({ open: c }))).toEqual([c]);
});

const steps = { word: { title: 'Word', prompt: 'Which?', shape: string() } };

test.each(['key', 'palette', 'button'] as const)(
  'the gate asks for a missing argument, no matter who asked, and runs with the answer: %s',
  async (source) => {
    const run = vi.fn(async () => ({ done: [{}], failed: [] }));
    const registry = createRegistry([aCommand({ steps, run })]);
    expect((await press('go.stats', { registry, answer: { word: 'yes' }, source })).asked).toEqual(['go.stats']);
    expect(run).toHaveBeenCalledWith(expect.objectContaining({ args: { word: 'yes' } }));
  },
);

test('anyone who signed in while something was under way learns nothing of it, and nothing moves on', async () => {
  const came = { id: 'record' };
  for (const next of ['me', 'next', null]) {
    let userId: string | null = 'me';
    const command = aCommand({
      after: 'next',
      run: async () => {
        userId = next;
        return { done: [came], failed: [] };
      },
    });
    const context = () => aContext({ userId });
    const host = aHost({ registry: createRegistry([command]), context });
    expect((await execute(host, { id: 'go.stats' }, 'button')).kind).toBe('done');
    expect([host.recorded.reports.length, host.recorded.moved], String(next)).toEqual(next === 'me' ? [1, 1] : [0, 0]);
  }
});

test('an answer that does not fit its shape never reaches run', async () => {
  const registry = createRegistry([aCommand({ steps })]);
  expect((await press('go.stats', { registry, answer: { word: 7 } })).result).toEqual({ kind: 'cancelled' });
});

test('the gate looks again just before it runs: what was changed while the person was asked is caught', async () => {
  const before = aBaseProfile();
  let nowApproved = false;
  const command = aCommand({
    target: 'base-profile',
    when: (_context: unknown, on: readonly { status: string }[]) => (on[0]?.status === 'approved' ? HIDDEN : READY),
    steps,
  });
  const host = aHost({ registry: createRegistry([command]), context: { focused: before } });
  host.ask = async () => {
    nowApproved = true;
    return { word: 'x' };
  };
  host.latest = () => [{ ...before, status: nowApproved ? 'approved' : 'draft' }];
  expect(await execute(host, { id: 'go.stats' }, 'key')).toEqual({ kind: 'hidden' });
  expect([host.recorded.reports, host.recorded.refused]).toEqual([[], ['This can no longer be done here.']]);
});

test('the gate runs on the versions the person saw, not on newer ones', async () => {
  const seen = aBaseProfile({ version: 3 });
  const { calls } = await press('base-profile.approve', {
    focused: seen,
    records: [{ ...seen, version: 9 }],
    server: () => ({ action_id: 'x', record: seen, locales_created: 0 }),
  });
  const options = { version: 3, untilAnswered: 'with-network' };
  expect(calls).toEqual([
    { operation: 'base-profile.approve', input: { params: { profileBaseId: seen.id } }, options },
  ]);
});

test('a second run of the same request while the first is under way is refused', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const run = vi.fn(() => held.then(() => ({ done: [{}], failed: [] })));
  const host = aHost({ registry: createRegistry([aCommand({ run })]) });
  const first = execute(host, { id: 'go.stats' }, 'key');
  await vi.waitFor(() => expect(run).toHaveBeenCalled());
  expect(await execute(host, { id: 'go.stats' }, 'button')).toEqual({ kind: 'busy' });
  release();
  expect((await first).kind).toBe('done');
  expect(run).toHaveBeenCalledTimes(1);
  expect((await execute(host, { id: 'go.stats' }, 'key')).kind).toBe('done');
});

test('P003 what has come to more since is another press, and says that the first is under way', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let typed = 'one';
  const command = aCommand({
    changes: true,
    sends: () => typed,
    run: () => held.then(() => ({ done: [{}], failed: [] })),
  });
  const context = aContext({ open: aBaseProfile(), scopes: ['record'] });
  const host = aHost({ context, registry: createRegistry([command, REGISTRY.get('action.undo')]) });
  const first = execute(host, { id: 'go.stats' }, 'key');
  await Promise.resolve();
  expect(await execute(host, { id: 'go.stats' }, 'key')).toEqual({ kind: 'busy' });
  expect(await execute(host, { id: 'action.undo' }, 'key')).toEqual({ kind: 'refused', reason: 'under-way' });
  typed = 'two';
  expect(await execute(host, { id: 'go.stats' }, 'key')).toEqual({ kind: 'refused', reason: 'under-way' });
  release();
  expect((await first).kind).toBe('done');
});

test('P003 what the server has refused for good is not offered to be tried again, whatever did not get through is', async () => {
  const offeredAfter = async (error: Error) => {
    const record = aBaseProfile();
    const { reports } = await press('base-profile.approve', { focused: record, server: () => error });
    expect(reports[0]?.failed).toHaveLength(1);
    return reports[0]?.retry !== null;
  };
  const final =
    'status-forbids area-forbids role-forbids not-own not-found frozen leased lease-lost four-eyes unchanged incomplete version-conflict undo-refused';
  for (const code of final.split(' ')) expect(await offeredAfter(codedError(code, 'No.')), code).toBe(false);
  const passing = 'internal busy rate-limited database-unavailable storage-full token-expired';
  for (const code of passing.split(' ')) expect(await offeredAfter(codedError(code, 'Later.')), code).toBe(true);
  expect(await offeredAfter(new TypeError('Failed to fetch')), 'not reached').toBe(true);
});

test('approving several at once: each has its own result, and the undo undoes only what was done', async () => {
  const [good, bad] = [aBaseProfile(), aBaseProfile()];
  const context = aContext({ selected: [good, bad], focused: good });
  const { reports, moved } = await press('base-profile.approve', {
    ...context,
    records: [good, bad],
    server: () => ({
      action_id: 'action',
      results: [
        { id: good.id, outcome: 'done', code: null, reason: null },
        { id: bad.id, outcome: 'refused', code: 'version-conflict', reason: 'Changed.' },
      ],
    }),
    source: 'palette',
  });
  expect(reports[0]).toMatchObject({
    sentence: '1 profile approved',
    failed: [{ id: bad.id, name: bad.profile_name, code: 'version-conflict', sentence: 'Changed.' }],
    undo: { id: 'actions.take-back', args: { actions: [{ id: good.id, actionId: 'action' }] } },
    // What somebody else has changed is looked at before it is decided on again.
    retry: null,
  });
  expect(moved).toBe(1);
});

const changed = 'What is shown has changed since you pressed. Check it, then press again.';
const pressedOn = async (id: CommandId, pressed: Partial<Context>, now: Partial<Context>) => {
  const host = aHost({ context: now, server: () => ({ action_id: 'action' }), records: [a, b] });
  const { kind } = await execute(host, { id }, 'button', host.readContext(), aContext(pressed));
  return [kind, ...host.recorded.refused];
};

test.each(['session.sign-out', 'session.sign-out-everywhere'] as const)(
  'P003 a row that has come meanwhile does not keep anybody from %s',
  async (id) => {
    expect(await pressedOn(id, { focused: null }, { focused: b })).not.toContain(changed);
  },
);

test.each(['session.sign-out', 'session.sign-out-everywhere'] as const)(
  'files on their way are not lost by %s without a question',
  async (id) => {
    const asked = async (context: Context) =>
      (await REGISTRY.get(id).confirm?.([], {}, context, aHost({}).ports))?.text;
    expect(await asked(aContext({ hasUnsentFiles: true }))).toContain(
      'Files that are still uploading will not be sent.',
    );
    expect((await asked(aContext())) ?? '').not.toContain('Files');
  },
);

test.each([
  ['another record', { focused: a }, { focused: b }],
  ['another version of it', { focused: a }, { focused: { ...a, version: a.version + 1 } }],
  ['another marked row', { selected: [a] }, { selected: [a, b] }],
  ['a first one', { focused: null }, { focused: b }],
])('P003 %s: refused with a word', async (_what, pressed, now) => {
  expect(await pressedOn('base-profile.approve', pressed, now)).toEqual(['refused', changed]);
});

test('P003 an undo is about what it names: rows that come and go meanwhile do not hold it up, another action does', async () => {
  const before = { selected: [a, b], undoable: 'Ada approved' };
  for (const [undoable, kind] of [
    ['Ada approved', 'done'],
    ['Bea approved', 'refused'],
  ] as const) {
    expect((await pressedOn('action.undo', before, { selected: [b], undoable }))[0]).toBe(kind);
  }
});
