import { expect, test } from 'vitest';
import { typedText } from '../../commands/keys/typed.ts';

test.each([
  ['a', 'letter', 'a'],
  ['A', 'letter', 'a'],
  // Caps Lock on a Turkish keyboard.
  ['İ', 'letter', 'i'],
  ['ı', 'other', 'ı'],
  ['7', 'digit', '7'],
  // It stands where others have a letter: the place says which key it is.
  ['๐', 'other', '๐'],
  ['؟', 'sign', '?'],
  ['ä', 'other', 'ä'],
  ['Ж', 'other', 'ж'],
  ['ß', 'other', 'ß'],
])('the key %s types a %s, %s', (key, kind, text) => {
  expect(typedText(key)).toEqual({ kind, text });
});
