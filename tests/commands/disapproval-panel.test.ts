import { describe, expect, test } from 'vitest';
import { execute } from '../../commands/execute.ts';
import { bindingsFor, keymapOf, pressWith } from '../../commands/keymap.ts';
import { withOwnKeys } from '../../commands/keys/own-keys.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { DISAPPROVAL_CODES } from '../../src/contract/policy/disapproval.ts';
import { aContext, aHost } from './support.ts';

const CODES = Object.keys(DISAPPROVAL_CODES);
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
