import { describe, expect, test } from 'vitest';
import { string } from 'superstruct';
import { defineCommand, HIDDEN, READY, type AnyCommand } from '../../commands/command.ts';
import { resolveTargets } from '../../commands/context.ts';
import { execute } from '../../commands/execute.ts';
import { createRegistry } from '../../commands/registry.ts';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { aBaseProfile, aContext, aHost, anApi, codedError } from './support.ts';

/** A command made for one test. */
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

describe('what a command acts on', () => {
  const [a, b, c] = [aBaseProfile(), aBaseProfile(), aBaseProfile()];

  test('P003 marked rows, which the page counts, wherever the cursor is', () => {
    for (const focused of [b, c, null]) {
      expect(resolveTargets('base-profile', aContext({ selected: [a, b], focused, open: c }))).toEqual([a, b]);
    }
  });
  test('P003 the row under the cursor, if none is marked', () => {
    expect(resolveTargets('base-profile', aContext({ focused: b, open: c }))).toEqual([b]);
  });
  test('P003 P004 in the queue the item in the panel, and never a row beside it', () => {
    const queue = { shown: null, hasEarlierDecision: false };
    expect(resolveTargets('base-profile', aContext({ queue, focused: b, open: c }))).toEqual([c]);
    expect(resolveTargets('base-profile', aContext({ queue, focused: b, open: null }))).toEqual([]);
  });
  test('the open record, if there is no row', () => {
    expect(resolveTargets('base-profile', aContext({ open: c }))).toEqual([c]);
  });
});

describe('the gate', () => {
  test('asks for a missing argument, whoever asked, and runs with the answer', async () => {
    let given: unknown;
    const command = aCommand({
      steps: { word: { title: 'Word', prompt: 'Which?', shape: string() } },
      run: async ({ args }) => {
        given = args;
        return { done: [{}], failed: [] };
      },
    });
    for (const source of ['key', 'palette', 'button'] as const) {
      given = undefined;
      const host = aHost({ registry: createRegistry([command]), answer: { word: 'yes' } });
      await execute(host, { id: 'go.stats' }, source);
      expect(host.recorded.asked).toEqual(['go.stats']);
      expect(given).toEqual({ word: 'yes' });
    }
  });

  test('whoever signed in while something was under way is told nothing of it, and nothing moves on', async () => {
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
      expect([host.recorded.told.length, host.recorded.moved], String(next)).toEqual(next === 'me' ? [1, 1] : [0, 0]);
    }
  });

  test('an answer that does not fit its shape never reaches run', async () => {
    const command = aCommand({ steps: { word: { title: 'Word', prompt: 'Which?', shape: string() } } });
    const host = aHost({ registry: createRegistry([command]), answer: { word: 7 } });
    expect(await execute(host, { id: 'go.stats' }, 'palette')).toEqual({ kind: 'cancelled' });
  });

  test('looks again just before it runs: what was changed while the person was asked is caught', async () => {
    const before = aBaseProfile();
    let nowApproved = false;
    const command = aCommand({
      target: 'base-profile',
      when: (_context: unknown, on: readonly { status: string }[]) => (on[0]?.status === 'approved' ? HIDDEN : READY),
      steps: { word: { title: 'Word', prompt: 'Which?', shape: string() } },
    });
    const host = aHost({ registry: createRegistry([command]), context: aContext({ focused: before }) });
    host.ask = async () => {
      nowApproved = true;
      return { word: 'x' };
    };
    host.latest = () => [{ ...before, status: nowApproved ? 'approved' : 'draft' }];
    expect(await execute(host, { id: 'go.stats' }, 'key')).toEqual({ kind: 'hidden' });
    expect(host.recorded.told).toEqual([]);
    expect(host.recorded.refused).toEqual(['This is not possible here any more.']);
  });

  test('runs on what the page has let go of while the person was asked: the server says what has become of it', async () => {
    const [one, gone] = [aBaseProfile(), aBaseProfile()];
    let touched: readonly { id: string }[] = [];
    const command = aCommand({
      target: 'base-profile',
      when: (_context: unknown, on: readonly { id: string }[]) => (on.length === 2 ? READY : HIDDEN),
      confirm: () => ({ title: 'Sure?', text: '', yes: 'Yes' }),
      run: async ({ on }) => {
        touched = on;
        return { done: [], failed: [] };
      },
    });
    const host = aHost({ registry: createRegistry([command]), records: [one] });
    await execute(host, { id: 'go.stats', targets: [one, gone] }, 'key');
    expect(touched.map(({ id }) => id)).toEqual([one.id, gone.id]);
  });

  test('runs on the versions the person saw, not on newer ones', async () => {
    const seen = aBaseProfile({ version: 3 });
    const api = anApi(() => ({ action_id: 'x', record: seen, locales_created: 0 }));
    const host = aHost({ context: aContext({ focused: seen }), records: [{ ...seen, version: 9 }], api: api.port });
    await execute(host, { id: 'base-profile.approve' }, 'key');
    const options = { version: 3, untilAnswered: 'with-network' };
    expect(api.calls).toEqual([
      { operation: 'base-profile.approve', input: { params: { profileBaseId: seen.id } }, options },
    ]);
  });

  test('a second run of the same wish while the first is under way is refused', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = () => {};
    const running = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let runs = 0;
    const command = aCommand({
      run: async () => {
        runs += 1;
        begun();
        await held;
        return { done: [{}], failed: [] };
      },
    });
    const host = aHost({ registry: createRegistry([command]) });
    const first = execute(host, { id: 'go.stats' }, 'key');
    await running;
    expect(await execute(host, { id: 'go.stats' }, 'button')).toEqual({ kind: 'busy' });
    release();
    expect((await first).kind).toBe('done');
    expect(runs).toBe(1);
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
    const host = aHost({ context, registry: createRegistry([command]) });
    const first = execute(host, { id: 'go.stats' }, 'key');
    await Promise.resolve();
    expect(await execute(host, { id: 'go.stats' }, 'key')).toEqual({ kind: 'busy' });
    typed = 'two';
    expect(await execute(host, { id: 'go.stats' }, 'key')).toEqual({ kind: 'refused', reason: 'under-way' });
    release();
    expect((await first).kind).toBe('done');
  });

  test('a run that throws is told as a failure with a way to retry', async () => {
    const command = aCommand({ run: async () => Promise.reject(codedError('busy', 'It is busy.')) });
    const host = aHost({ registry: createRegistry([command]) });
    await execute(host, { id: 'go.stats' }, 'key');
    expect(host.recorded.told[0]).toMatchObject({
      sentence: '',
      failed: [{ code: 'busy', sentence: 'It is busy.' }],
      retry: { id: 'go.stats' },
    });
  });

  test('P003 what the server has refused for good is not offered to be tried again, whatever did not get through is', async () => {
    const offeredAfter = async (error: Error) => {
      const record = aBaseProfile();
      const host = aHost({
        context: aContext({ focused: record }),
        records: [record],
        api: anApi(() => error).port,
      });
      await execute(host, { id: 'base-profile.approve' }, 'key');
      expect(host.recorded.told[0]?.failed).toHaveLength(1);
      return host.recorded.told[0]?.retry !== null;
    };
    const final = [
      'status-forbids',
      'area-forbids',
      'role-forbids',
      'not-own',
      'not-found',
      'frozen',
      'leased',
    ] as const;
    const more = ['lease-lost', 'four-eyes', 'unchanged', 'incomplete', 'version-conflict', 'undo-refused'] as const;
    for (const code of [...final, ...more]) expect(await offeredAfter(codedError(code, 'No.')), code).toBe(false);
    const passing = [
      'internal',
      'busy',
      'rate-limited',
      'database-unavailable',
      'storage-full',
      'token-expired',
    ] as const;
    for (const code of passing) expect(await offeredAfter(codedError(code, 'Later.')), code).toBe(true);
    expect(await offeredAfter(new TypeError('Failed to fetch')), 'not reached').toBe(true);
  });
});

describe('approve', () => {
  const answer = { action_id: 'action', locales_created: 2 };

  test('several at once: each has its own result, and the undo undoes only what was done', async () => {
    const [good, bad] = [aBaseProfile(), aBaseProfile()];
    const api = anApi(() => ({
      action_id: 'action',
      results: [
        { id: good.id, outcome: 'done', code: null, reason: null },
        { id: bad.id, outcome: 'refused', code: 'version-conflict', reason: 'Changed.' },
      ],
    }));
    const context = aContext({ selected: [good, bad], focused: good });
    const host = aHost({ context, records: [good, bad], api: api.port });
    await execute(host, { id: 'base-profile.approve' }, 'palette');
    expect(host.recorded.told[0]).toMatchObject({
      sentence: '1 profile approved',
      failed: [{ id: bad.id, name: bad.profile_name, code: 'version-conflict', sentence: 'Changed.' }],
      undo: { id: 'actions.take-back', args: { actions: [{ id: good.id, actionId: 'action' }] } },
      // What somebody else has changed is looked at before it is decided on again.
      retry: null,
    });
    expect(host.recorded.moved).toBe(1);
  });

  test('its undo passes the same gate', async () => {
    const record = aBaseProfile();
    const api = anApi((operation) => (operation === 'action.undo' ? { records: [] } : answer));
    const host = aHost({ context: aContext({ focused: record }), records: [record], api: api.port });
    await execute(host, { id: 'base-profile.approve' }, 'key');
    const undo = host.recorded.told[0]?.undo;
    expect(undo).not.toBeNull();
    if (undo) await execute(host, undo, 'undo');
    expect(api.calls.at(-1)).toMatchObject({ operation: 'action.undo', input: { params: { actionId: 'action' } } });
  });

  test('an incomplete draft is blocked with what is missing', async () => {
    const record = aBaseProfile({ status: 'draft', missing: ['Locales', 'Profile type'] });
    const host = aHost({ context: aContext({ focused: record }) });
    expect(await execute(host, { id: 'base-profile.approve' }, 'key')).toEqual({
      kind: 'refused',
      reason: 'incomplete',
    });
    expect(host.recorded.refused).toEqual(['Missing: Locales, Profile type.']);
  });
});

describe('disapprove', () => {
  test('“other” without a note is not sent', async () => {
    const record = aBaseProfile();
    const api = anApi(() => ({ action_id: 'x' }));
    const host = aHost({
      context: aContext({ focused: record }),
      records: [record],
      api: api.port,
      answer: { codes: ['other'], note: ' ' },
    });
    expect(await execute(host, { id: 'base-profile.disapprove' }, 'key')).toEqual({ kind: 'cancelled' });
    expect(api.calls).toEqual([]);
  });
});

describe('toggle active', () => {
  test('C116 C117 the success texts', async () => {
    for (const [active, text] of [
      [false, 'Successfully activated profile'],
      [true, 'Successfully deactivated profile'],
    ] as const) {
      const record = aBaseProfile({ status: 'approved', active });
      const api = anApi(() => ({ action_id: 'x' }));
      const host = aHost({ context: aContext({ focused: record }), records: [record], api: api.port });
      await execute(host, { id: 'base-profile.toggle-active' }, 'button');
      expect(api.calls[0]).toMatchObject({
        operation: 'base-profile.set-active',
        input: { body: { active: !active } },
      });
      expect(host.recorded.told[0]?.sentence).toBe(text);
    }
  });

  test('C115 a retry still wants the same value, and makes no call where it is reached already', async () => {
    const record = aBaseProfile({ status: 'approved' });
    const failing = aHost({
      context: aContext({ focused: record }),
      records: [record],
      api: anApi(() => codedError('database-unavailable', 'Try again.')).port,
    });
    await execute(failing, { id: 'base-profile.toggle-active' }, 'key');
    const { retry } = failing.recorded.told[0] ?? {};
    expect(retry?.targets).toEqual([record]);
    const again = async (active: boolean) => {
      const api = anApi(() => ({ action_id: 'x' }));
      const context = aContext({ focused: { ...record, active } });
      const host = aHost({ context, records: [record], api: api.port });
      await execute(host, { id: 'action.undo', ...retry, targets: [{ ...record, active } as { id: string }] }, 'retry');
      return { calls: api.calls, told: host.recorded.told[0] };
    };
    expect(await again(true)).toMatchObject({
      calls: [],
      told: { sentence: 'Successfully activated profile', undo: null },
    });
    expect((await again(false)).calls).toMatchObject([{ input: { body: { active: true } } }]);
  });

  test('C254 a failed change is told as failed, and the success text follows all the same', async () => {
    const record = aBaseProfile({ status: 'approved' });
    const api = anApi(() => codedError('database-unavailable', 'Try again.'));
    const host = aHost({ context: aContext({ focused: record }), records: [record], api: api.port });
    await execute(host, { id: 'base-profile.toggle-active' }, 'button');
    expect(host.recorded.told[0]).toMatchObject({
      command: { failure: 'Update of active status failed' },
      failed: [{ code: 'database-unavailable' }],
      sentence: 'Successfully activated profile',
      undo: null,
    });
  });
});

describe('P003 a press acts on what the key or the pointer went down on', () => {
  const [a, b] = [aBaseProfile(), aBaseProfile()];
  const approve = async (pressed: Parameters<typeof aContext>[0], now: Parameters<typeof aContext>[0]) => {
    const host = aHost({ context: aContext(now), api: anApi(() => ({ action_id: 'action' })).port, records: [a, b] });
    const result = await execute(host, { id: 'base-profile.approve' }, 'button', host.readContext(), aContext(pressed));
    return [result.kind, host.recorded.refused] as const;
  };

  test.each(['session.sign-out', 'session.sign-out-everywhere'] as const)(
    'P003 a row that has come meanwhile does not keep anybody from %s',
    async (id) => {
      const host = aHost({ context: aContext({ focused: b }), api: anApi(() => ({})).port, records: [a, b] });
      await execute(host, { id }, 'button', host.readContext(), aContext({ focused: null }));
      expect(host.recorded.refused).not.toContain(
        'What is shown has changed since you pressed. Look at it, and press again.',
      );
    },
  );

  test('P003 another record, another version of it, or another marked row: refused with a word', async () => {
    for (const [pressed, now] of [
      [{ focused: a }, { focused: b }],
      [{ focused: a }, { focused: { ...a, version: a.version + 1 } }],
      [{ selected: [a] }, { selected: [a, b] }],
      [{ focused: null }, { focused: b }],
    ]) {
      const [kind, refused] = await approve(pressed, now);
      expect(kind).toBe('refused');
      expect(refused).toEqual(['What is shown has changed since you pressed. Look at it, and press again.']);
    }
  });

  test('P003 an undo is about what it names: rows that come and go meanwhile do not hold it up, another action does', async () => {
    for (const [undoable, kind] of [
      ['Ada approved', 'done'],
      ['Bea approved', 'refused'],
    ] as const) {
      const now = aContext({ selected: [b], undoable });
      const host = aHost({ context: now, records: [a, b] });
      const pressed = aContext({ selected: [a, b], undoable: 'Ada approved' });
      const result = await execute(host, { id: 'action.undo' }, 'key', now, pressed);
      expect(result.kind).toBe(kind);
    }
  });
});
