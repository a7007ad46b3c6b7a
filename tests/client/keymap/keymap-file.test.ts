import { expect, test } from 'vitest';
import { keymapAsText, keymapFromText } from '../../../src/client/keymap/keymap-file.ts';

const KEYS = {
  preset: 'modern' as const,
  bindings: { 'list.peek': ['q'], 'go.stats': ['$mod+s', 'g z'] },
  single_keys: false,
};

test('what is exported is imported as the same', () => {
  expect(keymapFromText(keymapAsText(KEYS))).toEqual(KEYS);
});

test.each([
  ['{', 'The file is not JSON.'],
  ['{\n"preset":"modern","bindings":{"list.peek":["\uFFFD"]}}', 'Line 2 has letters that were lost or changed.'],
  ['{"preset":"emacs","bindings":{},"single_keys":true}', 'The file does not hold the keys of Dossier.'],
  [keymapAsText({ ...KEYS, bindings: { 'list.peek': ['$mod+w'] } }), /^Peek.*The browser or the system keeps this key/],
  [keymapAsText({ ...KEYS, bindings: { 'list.peek': ['x'] }, single_keys: true }), /This key runs/],
  [keymapAsText({ ...KEYS, bindings: { 'list.peek': ['q'], 'list.sort': ['q'] }, single_keys: true }), /This key runs/],
  [keymapAsText({ ...KEYS, bindings: { 'palette.accept': ['q'] } }), /cannot be changed/],
])('%s is refused whole, with the reason', (text, sentence) => {
  expect(() => keymapFromText(text)).toThrow(sentence);
});

test('P157 a byte order mark in front of the keys does no harm', () => {
  expect(keymapFromText(`\uFEFF${keymapAsText(KEYS)}`)).toEqual(KEYS);
});

test('a command that this version does not have does no harm', () => {
  const keys = { ...KEYS, bindings: { 'rocket.launch': ['g r'] } };
  expect(keymapFromText(keymapAsText(keys))).toEqual(keys);
});
