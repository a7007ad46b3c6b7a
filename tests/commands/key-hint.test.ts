import { describe, expect, test } from 'vitest';
import { ariaKeyShortcuts, keyHint } from '../../commands/key-hint.ts';
import { bindingsFor, keymapOf, pressOf } from '../../commands/keys/find-bindings.ts';
import { REGISTRY } from '../../commands/registry.ts';

describe('hints', () => {
  test('C062 on a Mac the Cmd symbol is followed by the key', () => {
    expect(keyHint('$mod+b', 'mac')).toBe('⌘B');
  });
  test("C063 elsewhere 'CTRL' is followed by the key", () => {
    expect(keyHint('$mod+b', 'other')).toBe('CTRL B');
  });
  test.each([
    ['g q', 'G Q'],
    ['Shift+?', '?'],
    ['Shift+j', 'SHIFT J'],
    ['Enter', '↵'],
    ['/', '/'],
    ['F1', 'F1'],
  ])('%s is written %s', (press, hint) => {
    expect(keyHint(press, 'other')).toBe(hint);
  });
  test('screen readers hear fixed names', () => {
    expect(ariaKeyShortcuts('$mod+b', 'mac')).toBe('Meta+b');
    expect(ariaKeyShortcuts('$mod+b', 'other')).toBe('Control+b');
    expect(ariaKeyShortcuts('g q', 'other')).toBeUndefined();
  });
});

describe('the five keys of the specification', () => {
  test.each([
    ['C056', '$mod+b', 'go.base-profiles'],
    ['C057', '$mod+p', 'go.locale-profiles'],
    ['C058', '$mod+d', 'go.duplicate-filters'],
    ['C059', '$mod+k', 'go.duplicate-logs'],
    ['C060', '$mod+s', 'go.stats'],
  ])('%s %s is bound to %s, everywhere but under a modal layer', (_fact, press, id) => {
    const keymap = keymapOf(REGISTRY);
    expect(bindingsFor(keymap, press, ['global', 'list']).map(({ command }) => command.id)).toEqual([id]);
    expect(bindingsFor(keymap, press, ['global', 'list', 'palette'])).toEqual([]);
    expect(bindingsFor(keymap, press, ['global', 'record', 'dialog'])).toEqual([]);
  });
});

describe('scopes', () => {
  test('a key that only fills in an argument is not the hint of the command', () => {
    expect(pressOf(REGISTRY.get('record.go-to-section'), ['global', 'record'])).toBeNull();
    expect(pressOf(REGISTRY.get('base-profile.approve'), ['global', 'record'])).toBe('a');
  });
});
