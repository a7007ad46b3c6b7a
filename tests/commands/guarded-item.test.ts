import { expect, test, vi } from 'vitest';
import { changesSomething } from '../../commands/changes.ts';
import { READY, type AnyCommand } from '../../commands/command.ts';
import type { Context } from '../../commands/context.ts';
import { execute } from '../../commands/execute.ts';
import type { Host } from '../../commands/host.ts';
import { createRegistry, REGISTRY } from '../../commands/registry.ts';
import { aBaseProfile, aContext, aHost, aShownItem, press } from './support.ts';
import tables from './guarded-item.json' with { type: 'json' };

/* Whatever changes something about the item that has just come is stopped like the decision on it. */

const open = aBaseProfile();
const shown = aShownItem(open);
const context = (facts: Partial<Context> = {}) =>
  aContext({ role: 'BaseChecker', open, queue: { shown, hasEarlierDecision: false }, scopes: ['review'], ...facts });

/** Commands that change something and are handed no record, and are not stopped; why not. */
const FREE: Readonly<Record<string, string>> = tables.free;
const HANDED_NOTHING = REGISTRY.all.filter((command) => command.target === 'none' && changesSomething(command));

/** Whether a press of it on an item that has come a moment ago is stopped. */
async function isStopped(
  command: AnyCommand,
  source: 'key' | 'follow' = 'key',
  guard: Partial<Host> = { whyJustReplaced: come },
): Promise<boolean> {
  let ran = false;
  const run = async () => {
    ran = true;
    return { done: [], failed: [] };
  };
  const registry = createRegistry([
    { ...command, roles: ['BaseChecker'], when: () => READY, run, confirm: undefined } as never,
  ]);
  const host = { ...aHost({ registry, context: context() }), ...guard };
  const result = await execute(host, { id: command.id }, source);
  return !ran && result.kind === 'refused' && result.reason === 'unseen';
}
const come = (on: readonly { id: string }[]) => (on.some(({ id }) => id === open.id) ? 'It has just come.' : null);

test.each(HANDED_NOTHING)(
  'P003 $id is stopped on an item that nobody can have read, and while a cursor has just been carried, or says why not',
  async (command) => {
    const carried = { whyOutOfSight: () => 'The cursor is on another row now.' };
    expect(await isStopped(command)).toBe(!(command.id in FREE));
    expect(await isStopped(command, 'key', carried)).toBe(!(command.id in FREE));
  },
);

test('every exception is a command that changes something', () => {
  const known = new Set<string>(HANDED_NOTHING.map(({ id }) => id));
  expect(Object.keys(FREE).filter((id) => !known.has(id))).toEqual([]);
});

test('P003 a digit behind a key that was refused as not loaded is its answer, and sets no level', async () => {
  vi.useFakeTimers();
  const barred = {
    ...REGISTRY.get('base-profile.disapprove'),
    target: 'none',
    when: () => ({ kind: 'blocked', reason: 'loading', sentence: 'Loading.' }),
  };
  const run = vi.fn(async () => ({ done: [], failed: [] }));
  const setting = { ...REGISTRY.get('queue.set-level'), when: () => READY, run };
  const registry = createRegistry([barred, setting] as never);
  const host = await press('base-profile.disapprove', { ...context(), registry });
  vi.advanceTimersByTime(2900);
  await execute(host, { id: 'queue.set-level', args: { level: 2 } }, 'key');
  vi.useRealTimers();
  expect(run).not.toHaveBeenCalled();
  expect(host.refused[1]).toMatch(/^“Disapprove base profile” was just refused/);
});

test('P003 a disapproval waits for the image as an approval does', () => {
  const decisions = ['approve', 'disapprove', 'approve-and-stay', 'disapprove-and-stay'] as const;
  for (const kind of ['base-profile', 'locale-profile'] as const) {
    for (const decision of decisions) expect(REGISTRY.get(`${kind}.${decision}`).looksAtImage, decision).toBe(true);
  }
});

test.each(['document.send', 'document.send-deletion'] as const)(
  'P003 %s goes out as part of what was begun before, whatever has come meanwhile',
  async (id) => {
    const command = { ...REGISTRY.get(id), steps: {} } as AnyCommand;
    expect([await isStopped(command), await isStopped(command, 'follow')]).toEqual([true, false]);
  },
);
