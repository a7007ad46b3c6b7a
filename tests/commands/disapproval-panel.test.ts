import { describe, expect, test } from 'vitest';
import type { CommandId } from '../../commands/command-ids.ts';
import { SCOPES, type Scope } from '../../commands/context.ts';
import { execute } from '../../commands/execute.ts';
import { bindingsFor, keymapOf, pressWith } from '../../commands/keys/find-bindings.ts';
import { withOwnKeys } from '../../commands/keys/own-keys.ts';
import { verdictOf } from '../../commands/offer.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { DISAPPROVAL_CODES } from '../../src/contract/policy/disapproval.ts';
import { aBaseProfile, aContext, aHost } from './support.ts';

const CODES: readonly string[] = DISAPPROVAL_CODES;
const FORM = { changed: 1, fields: [], conflicts: [], restored: false, leaving: false };
const scopesInOrder = (open: readonly Scope[]) => SCOPES.filter((scope) => open.includes(scope));
const INSIDE = ['global', 'list', 'review', 'disapproval'] as const;

describe('P017 the panel of a disapproval', () => {
  test('P017 every reason has a key: 1 to 9, 0, then letters', () => {
    const keys = CODES.map((reason) => pressWith(REGISTRY.get('disapproval.mark-reason'), { reason }));
    expect(keys.slice(0, 10)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']);
    for (const key of keys.slice(10)) expect(key).toMatch(/^[a-z]$/);
    expect(new Set(keys).size).toBe(CODES.length);
  });

  test('P017 no key reaches what lies beside the panel, letters included', () => {
    const keymap = keymapOf(REGISTRY);
    for (const press of keymap.keys()) {
      for (const { command, key } of bindingsFor(keymap, press, [...INSIDE])) {
        expect(key.scope, `${press} reaches ${command.id}`).toBe('disapproval');
      }
    }
  });

  test('P017 its keys stay where single keys are switched off: they are choices, and its list has the focus', () => {
    const registry = withOwnKeys(REGISTRY, { preset: 'standard', bindings: {}, single_keys: false });
    expect(registry.get('disapproval.mark-reason').keys).toHaveLength(CODES.length);
  });

  test('P017 whatever disapproves asks beside the record', () => {
    const asking = REGISTRY.all.filter(({ steps }) => 'codes' in steps);
    expect(asking).toHaveLength(6);
    for (const { id, asks } of asking) expect(asks, id).toBe('beside');
  });

  test('P017 its commands are there only while it is open', async () => {
    const closed = aHost({ context: aContext({ role: 'Admin' }) });
    expect(await execute(closed, { id: 'disapproval.send' }, 'key')).toEqual({ kind: 'hidden' });
    const open = aHost({ context: aContext({ role: 'Admin', scopes: ['global', 'disapproval'] }) });
    await execute(open, { id: 'disapproval.send' }, 'key');
    expect(open.recorded.used).toEqual([['disapproval.send']]);
  });
});

describe('P003 beside the open panel', () => {
  const record = aBaseProfile();
  const facts = { role: 'Admin', route: 'base-profile', focused: record, open: record } as const;
  const verdictWith = (id: CommandId, scopes: readonly Scope[]) =>
    verdictOf(REGISTRY.get(id), aContext({ ...facts, scopes, form: FORM }));

  test.each<CommandId>(['base-profile.approve', 'base-profile.disapprove', 'base-profile.delete', 'profile.save'])(
    'P003 P017 %s waits, by click as by key, until the disapproval is sent or left',
    async (id) => {
      expect(verdictWith(id, ['global', 'record']).kind).not.toBe('hidden');
      const host = aHost({ context: aContext({ ...facts, scopes: [...INSIDE], form: FORM }), records: [record] });
      expect(await execute(host, { id }, 'button')).toEqual({ kind: 'refused', reason: 'disapproval-open' });
      expect(host.recorded.refused[0]).toMatch(/^A disapproval is being written/);
      expect([host.recorded.used, host.recorded.asked]).toEqual([[], []]);
    },
  );

  test('P003 P017 looking goes on: what changes nothing there is offered as before', () => {
    for (const id of ['base-profile.copy-id', 'go.stats', 'disapproval.send'] as const) {
      expect(verdictWith(id, INSIDE), id).toEqual({ kind: 'ready' });
    }
  });

  test('P003 a layer that is opened over it has the keys: no digit of a picture seen large marks a reason below', () => {
    const found = bindingsFor(keymapOf(REGISTRY), '1', ['global', 'record', 'disapproval', 'carousel']);
    expect(found.map(({ command }) => command.id)).toEqual(['carousel.set-level']);
    expect(scopesInOrder(['carousel', 'disapproval'])).toEqual(['disapproval', 'carousel']);
  });
});
