import { describe, expect, test } from 'vitest';
import { blocked, type AnyCommand, type Source } from '../../commands/command.ts';
import { COMMAND_IDS } from '../../commands/command-ids.ts';
import { scopesOverlap } from '../../commands/context.ts';
import { execute, stepsOf } from '../../commands/execute.ts';
import { createRegistry, REGISTRY } from '../../commands/registry.ts';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { aBaseProfile, aContext, aHost } from './support.ts';

const SOURCES: readonly Source[] = ['key', 'palette', 'button', 'undo', 'retry'];

describe('every command', () => {
  test('every declared id has exactly one command', () => {
    expect(REGISTRY.all.map(({ id }) => id).sort()).toEqual([...COMMAND_IDS].sort());
  });

  test.each(REGISTRY.all)('$id has a title, a known role and an undo decision', (command) => {
    expect(command.title.trim()).not.toBe('');
    expect(command.title[0]).toBe(command.title[0]?.toUpperCase());
    expect(command.roles.length).toBeGreaterThan(0);
    for (const role of command.roles) expect(ROLES).toContain(role);
    expect(command.undo === 'none' || typeof command.undo === 'function').toBe(true);
  });

  test.each(REGISTRY.all)('$id has a sentence for what it did', (command) => {
    const record = aBaseProfile();
    const done = [{ id: record.id, name: record.profile_name, actionId: record.id, locales: 2 }];
    const args = Object.fromEntries(stepsOf(command).map(([name, step]) => [name, sampleOf(step)]));
    const sentence = command.say({ done, failed: [] }, args, [record]);
    expect(typeof sentence).toBe('string');
    // What acts on a record or asks the server must not do it in silence.
    if (command.target !== 'none' || command.failure !== undefined) expect(sentence).not.toBe('');
  });

  test.each(REGISTRY.all)('$id: each step has a prompt, and choices fit its shape', (command) => {
    for (const [, step] of stepsOf(command)) {
      expect(step.prompt).not.toBe('');
      for (const choice of step.choices?.(aContext()) ?? []) {
        expect(step.shape.is(step.several ? [choice.value] : choice.value)).toBe(true);
      }
    }
  });

  test.each(REGISTRY.all)('$id, blocked, refuses from every source and runs nothing', async (command) => {
    for (const source of SOURCES) {
      let ran = false;
      const barred: AnyCommand = {
        ...command,
        target: 'none',
        when: () => blocked('test', 'Not now.'),
        run: async () => {
          ran = true;
          return { done: [], failed: [] };
        },
      };
      const host = aHost({ registry: createRegistry([barred]), context: aContext({ role: command.roles[0] ?? null }) });
      expect(await execute(host, { id: command.id }, source)).toEqual({ kind: 'refused', reason: 'test' });
      expect(ran).toBe(false);
      expect(host.recorded.refused).toEqual(['Not now.']);
    }
  });

  test.each(REGISTRY.all)('$id is hidden from every role that is not listed, from every source', async (command) => {
    const strangers = [null, ...ROLES.filter((role) => !command.roles.includes(role))];
    for (const role of strangers) {
      for (const source of SOURCES) {
        const record = aBaseProfile();
        const host = aHost({
          context: aContext({ role, focused: record, open: record, undoable: 'x' }),
          records: [record],
        });
        expect(await execute(host, { id: command.id }, source)).toEqual({ kind: 'hidden' });
        expect(host.recorded.used).toEqual([]);
      }
    }
  });

  test('no press is taken twice in scopes that overlap, and none begins a longer one', () => {
    const taken = REGISTRY.all.flatMap(({ id, target, keys = [] }) => keys.map((key) => ({ id, target, ...key })));
    // What is at hand is of one kind, so commands on the other kind are hidden.
    const kinds = (...targets: string[]) => new Set(targets.filter((target) => target !== 'none')).size;
    for (const one of taken) {
      for (const other of taken) {
        if (one.id === other.id || !scopesOverlap(one.scope, other.scope)) continue;
        if (kinds(one.target, other.target) === 2) continue;
        expect(one.press === other.press, `${one.id} and ${other.id} on ${one.press}`).toBe(false);
        expect(other.press.startsWith(`${one.press} `), `${one.press} begins ${other.press}`).toBe(false);
      }
    }
  });

  test('single letters are never global: they work only inside a focused scope', () => {
    for (const command of REGISTRY.all) {
      for (const { press, scope } of command.keys ?? []) {
        if (scope === 'global') expect(press, command.id).not.toMatch(/^[a-z0-9]$/i);
      }
    }
  });
});

describe('the registry refuses', () => {
  const one = REGISTRY.get('go.stats');
  const other = REGISTRY.get('go.queue');

  test('an id twice', () => {
    expect(() => createRegistry([one, one])).toThrow('Two commands have the id go.stats.');
  });

  test('two commands on one key where scopes overlap', () => {
    const clashing = { ...other, keys: [{ press: '$mod+s', scope: 'list' as const }] };
    expect(() => createRegistry([one, clashing])).toThrow('both on $mod+s');
  });

  test('a key that begins another key', () => {
    const prefix = { ...one, keys: [{ press: 'g', scope: 'list' as const }] };
    expect(() => createRegistry([prefix, other])).toThrow('begins g q');
  });

  test('but not one key in scopes that are never active together', () => {
    const inPalette = { ...other, keys: [{ press: '$mod+s', scope: 'palette' as const }] };
    expect(() => createRegistry([one, inPalette])).not.toThrow();
  });
});

function sampleOf(step: ReturnType<typeof stepsOf>[number][1]): unknown {
  const choice = step.choices?.(aContext())[0]?.value;
  if (choice !== undefined) return step.several ? [choice] : choice;
  return '';
}
