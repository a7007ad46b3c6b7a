import { expect, test } from 'vitest';
import type { CommandId } from '../../commands/command-ids.ts';
import { ariaKeyShortcuts, keyHint } from '../../commands/key-hint.ts';
import { bindingsFor, keymapOf } from '../../commands/keys/find-bindings.ts';
import { type OwnKeys, ownPresses, withOwnKeys, problemOfPresses } from '../../commands/keys/own-keys.ts';
import { canonicalPress, isCharacterPress, typedText } from '../../commands/keys/press.ts';
import { pressOfKey } from '../../commands/keys/readings.ts';
import { lostBy } from '../../commands/keys/taken-away.ts';
import { REGISTRY } from '../../commands/registry.ts';
import hints from './hints.json' with { type: 'json' };
import tables from './keys.json' with { type: 'json' };

const STANDARD: OwnKeys = { preset: 'standard', bindings: {}, single_keys: true };
const withKeys = (own: Partial<OwnKeys>) => withOwnKeys(REGISTRY, { ...STANDARD, ...own });
const presses = (own: Partial<OwnKeys>, id: CommandId) => ownPresses(withKeys(own).get(id));
const problem = (id: CommandId, press: string, own: Partial<OwnKeys> = {}) =>
  problemOfPresses(withKeys(own), REGISTRY.get(id), [press]);

test('C059 the standard preset leaves every key as it is, duplicate logs on Cmd/Ctrl+K', () => {
  const own = withKeys({});
  for (const command of REGISTRY.all) expect(own.get(command.id).keys ?? []).toEqual(command.keys ?? []);
  expect(presses({}, 'go.duplicate-logs')).toEqual(['$mod+k']);
});

test('own keys stand in every place where the command had one, and leave keys with an argument alone', () => {
  const own = withKeys({ bindings: { 'base-profile.approve': ['y'] } }).get('base-profile.approve');
  expect(own.keys?.map(({ press, scope }) => [press, scope])).toEqual(
    REGISTRY.get('base-profile.approve').keys?.map(({ scope }) => ['y', scope]),
  );
  expect(
    withKeys({ bindings: { 'record.go-to-section': ['$mod+g'] } }).get('record.go-to-section').keys,
  ).toContainEqual(expect.objectContaining({ press: '1', args: { section: 'basic-info' } }));
});

test('an empty list of own keys takes the key away, and a command without one works everywhere with one', () => {
  expect(presses({ bindings: { 'go.stats': [] } }, 'go.stats')).toEqual([]);
  expect(withKeys({ bindings: { 'keymap.open': ['g e'] } }).get('keymap.open').keys).toEqual([
    { press: 'g e', scope: 'global', alternative: false },
  ]);
});

const off = withKeys({ single_keys: false });

test('with single-key shortcuts switched off no character alone, nor two of them, does anything outside a place of choices', () => {
  const left = off.all.flatMap((command) => command.keys ?? []);
  const characters = left.filter(({ press }) => isCharacterPress(press)).map(({ scope }) => scope);
  expect(new Set(characters)).toEqual(new Set(['palette', 'dialog', 'disapproval']));
  expect(ownPresses(off.get('base-profile.approve'))).toEqual([]);
  expect(ownPresses(off.get('go.queue'))).toEqual([]);
});

const REFUSED: readonly (readonly [why: string, id: CommandId, press: string, sentence: string | RegExp])[] = [
  [
    'another command has it where both are',
    'list.peek',
    'x',
    `This key already runs “${REGISTRY.get('list.toggle-selected').title}”. Choose another.`,
  ],
  [
    'another command has it where both are',
    'keymap.open',
    '$mod+s',
    'This key already runs “Go to statistics”. Choose another.',
  ],
  ['it begins like another one', 'list.peek', 'g', /^This key begins like a key of “.+”/],
  ['it begins like another one', 'keymap.open', 'x s', /begins like/],
  ['it begins like another one', 'list.peek', 'G', /begins like/],
  ['another command has it in another spelling', 'list.peek', 'X', /^This key already runs/],
  ['another command has it in another spelling', 'list.peek', 'KeyX', /^This key already runs/],
  ...['Shift+t', 'Shift+T', 'Shift+KeyT'].map(
    (press) =>
      [
        'a list filters by tag with it',
        'list.peek',
        press,
        'This key already runs “Filter by tag…”. Choose another.',
      ] as const,
  ),
  [
    'it is the same on other machines',
    'keymap.open',
    'Control+s',
    'This key already runs “Go to statistics”. Choose another.',
  ],
  ['it is no key', 'keymap.open', 'G X s', '“G X s” is not a key.'],
  ['it is no key', 'keymap.open', 'Ctrl Y Z', '“Ctrl Y Z” is not a key.'],
  ...['$mod+w', '$mod+T', 'Shift+$mod+N', '$mod+n', '$mod+Tab', 'F11', 'g $mod+w'].map(
    (press) => ['the browser keeps it', 'keymap.open', press, /^The browser or the system needs this key/] as const,
  ),
  ...['Enter', 'Escape', 'Tab', 'ArrowDown'].map(
    (press) => ['it leads through every screen', 'keymap.open', press, /cannot be changed/] as const,
  ),
  ['it is a letter alone everywhere', 'keymap.open', 'y', /too easy to press by accident/],
  [
    'few keyboards have it',
    'keymap.open',
    'g ф',
    'Few keyboards have “g ф”. Choose a Latin letter, a digit or a symbol.',
  ],
];
test.each(REFUSED)('a key is refused where %s: %s on %s', (_why, id, press, sentence) => {
  expect(problem(id, press)).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
});

test('a key is taken that its owner has given up, that never meets it, or of which only something is lost', () => {
  expect(problem('list.peek', 'x', { bindings: { 'list.toggle-selected': ['$mod+x'] } })).toBeNull();
  expect([problem('statistics.range', 'x'), problem('keymap.open', 'g é')]).toEqual([null, null]);
  expect(problem('keymap.open', '$mod+l')).toBeNull();
  expect(lostBy('$mod+l')).toMatch(/the address field/);
  expect(lostBy('g y')).toBe('');
});

const key = (facts: Partial<Parameters<typeof pressOfKey>[0]>) => ({
  key: 'k',
  code: 'KeyK',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...facts,
});
const PC = { isMac: false, latin: true };
const MAC = { isMac: true, latin: true };

test('C061 Ctrl is the own modifier off a Mac and another one on it', () => {
  expect(pressOfKey(key({ ctrlKey: true }), PC)).toBe('$mod+k');
  expect(pressOfKey(key({ ctrlKey: true }), MAC)).toBe('Control+k');
  expect(pressOfKey(key({ metaKey: true, shiftKey: true, key: 'K' }), MAC)).toBe('$mod+Shift+k');
});

test('with Option the key of a Mac goes by its place; a modifier alone is no press', () => {
  expect(pressOfKey(key({ altKey: true, key: '˚' }), MAC)).toBe('Alt+k');
  expect(pressOfKey(key({ key: ' ', code: 'Space' }), PC)).toBe('Space');
  expect(pressOfKey(key({ key: 'Shift' }), PC)).toBeNull();
});

test('P014 a press of another script is that of its place, so that it works on every keyboard', () => {
  const cyrillic = { isMac: false, latin: false };
  expect(pressOfKey(key({ key: 'л' }), cyrillic)).toBe('k');
  expect(pressOfKey(key({ key: 'Л', shiftKey: true, ctrlKey: true }), cyrillic)).toBe('$mod+Shift+k');
  expect(pressOfKey(key({ key: 'é', code: 'Digit2' }), PC)).toBe('2');
  expect(pressOfKey(key({ key: '!', code: 'Digit1', shiftKey: true }), PC)).toBe('!');
});

test('P014 a press is the sign where the sign would win', () => {
  const hebrew = { isMac: false, latin: false };
  expect(pressOfKey(key({ key: '/', code: 'KeyQ' }), hebrew, 'first', (press) => press === '/')).toBe('/');
  expect(pressOfKey(key({ key: '/', code: 'KeyQ' }), hebrew, 'second', () => true)).toBe('q');
  expect(pressOfKey(key({ key: "'", code: 'KeyW' }), hebrew, 'first', () => false)).toBe('w');
});

test('a press has one spelling, by which the keyboard finds every command that has it', () => {
  expect([canonicalPress('Shift+$mod+K'), canonicalPress('G T')]).toEqual(['$mod+Shift+k', 'g t']);
  expect([canonicalPress('$mod++'), canonicalPress('Shift++')]).toEqual(['$mod++', '+']);
  expect([canonicalPress('Shift+?'), canonicalPress('Alt+KeyK')]).toEqual(['?', 'Alt+k']);
  expect([canonicalPress('Shift+Digit1'), canonicalPress('+')]).toEqual(['Shift+1', '+']);
  expect(canonicalPress('Shift+ArrowDown')).toBe('Shift+ArrowDown');
  const own = withKeys({ bindings: { 'list.peek': ['Shift+B'], 'keymap.open': ['Shift+b'] } });
  const found = bindingsFor(keymapOf(own), 'Shift+b', ['global', 'list']);
  expect(found.map(({ command }) => command.id)).toEqual(['list.peek', 'keymap.open']);
});

test.each(hints)('in a hint %s is written %s', (press, hint) => expect(keyHint(press, 'other')).toBe(hint));
test('screen readers hear fixed names', () => {
  expect(ariaKeyShortcuts('$mod+b', 'mac')).toBe('Meta+b');
  expect(ariaKeyShortcuts('$mod+b', 'other')).toBe('Control+b');
  expect(ariaKeyShortcuts('g q', 'other')).toBeUndefined();
});

// “İ” is Caps Lock on a Turkish keyboard; “๐” stands where others have a letter, so the place says which key it is.
test.each(tables.typed)('the key %s types a %s, %s', (key, kind, text) =>
  expect(typedText(key)).toEqual({ kind, text }),
);
