// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Scope } from '../../../commands/context.ts';
import { type Stroke, keyboardNamed, strokesOf } from '../../support/keyboards.ts';
import { randomFrom } from '../../support/random.ts';
import { getToKnow, person, pressOfBinding, readyKeymap } from './pressing.ts';
import { keysIn, findKeys } from '../../../src/client/help/help.tsx';
import { hintOf } from '../../../src/client/keyboard/hints.ts';
import { placeFor } from '../palette/places.ts';
import { keymapAsText, keymapFromText } from '../../../src/client/keymap/keymap-file.ts';
import { SEQUENCE_TIME, endPending, pendingPress } from '../../../src/client/presses/press-order.ts';
import type { Context } from '../../../commands/context.ts';
import { offersIn } from '../../../commands/offer.ts';
import { registryNow } from '../../../src/client/keyboard/registry-now.ts';
import { ROLES } from '../../../src/contract/base/roles.ts';
import keysInWords from './keys-in-words.json' with { type: 'json' };

describe('sequences', () => {
  const KEYMAP = readyKeymap({
    preset: 'modern',
    bindings: {
      'keymap.open': ['g e'],
      'list.peek': ['z z'],
      'keymap.export': ['$mod+Alt+s'],
      'keymap.import': ['Alt+s'],
    },
  });

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => endPending());

  /** The key of a US keyboard with this on it; on another one the key in the same place. */
  function strokeFor(keyboard: string, press: string): Stroke {
    const code = strokesOf(keyboardNamed('US')).find(({ key }) => key === press)?.code;
    const stroke = strokesOf(keyboardNamed(keyboard)).find((each) => each.code === code && !each.shiftKey);
    if (!stroke) throw new Error(`No key for ${press}.`);
    return stroke;
  }

  function sequencesIn(scope: Scope): string[] {
    return [...KEYMAP].flatMap(([press, bindings]) =>
      press.includes(' ') && bindings.some(({ key }) => key.scope === scope) ? [press] : [],
    );
  }

  describe.each(['US', 'Russian', 'Hebrew', 'Thai'])('P015 on a keyboard that is %s', (keyboard) => {
    test.each<readonly [string, Scope]>([
      ['of the workbench', 'global'],
      ['in the images', 'images'],
      ['in the carousel', 'carousel'],
      ['in a list', 'list'],
    ])('any two sequences %s work one after the other, in any order, at any speed', (_where, scope) => {
      getToKnow(keyboardNamed(keyboard));
      const { next } = randomFrom(15);
      const sequences = [...sequencesIn(scope), ...(scope === 'list' ? sequencesIn('global') : [])];
      expect(sequences.length).toBeGreaterThan(5);
      const { press } = person(KEYMAP, ['global', scope]);
      for (const one of sequences) {
        for (const other of sequences) {
          const ran = [...one.split(' '), ...other.split(' ')].flatMap((each) => {
            vi.advanceTimersByTime(Math.floor(next() * (SEQUENCE_TIME - 1)));
            return press(strokeFor(keyboard, each)).map(pressOfBinding);
          });
          expect(ran, `${one}, then ${other}`).toEqual([one, other]);
        }
      }
    });
  });

  describe('a sequence that is not finished', () => {
    test.each<Scope>(['list', 'record', 'review', 'matrix', 'duplicate-pairs'])(
      'P015 by any press that does not belong to it decides nothing: %s',
      (scope) => {
        getToKnow(keyboardNamed('US'));
        const { press } = person(KEYMAP, ['global', scope]);
        const follows = new Set(sequencesIn('global').map((each) => each.split(' ')[1]));
        for (const stroke of strokesOf(keyboardNamed('US'))) {
          if (stroke.key === 'g' || (follows.has(stroke.key) && !stroke.shiftKey)) continue;
          expect(press(strokeFor('US', 'g'))).toEqual([]);
          expect(press(stroke), `g, then ${stroke.key}`).toEqual([]);
          if (stroke.key !== 'z' || scope !== 'list') expect(pendingPress.first).toBeNull();
          endPending();
        }
      },
    );

    test('P015 its first press again begins anew, and a press with Ctrl is itself', () => {
      const { press } = person(KEYMAP, ['global', 'list']);
      expect([...press(strokeFor('US', 'g')), ...press(strokeFor('US', 'g'))]).toEqual([]);
      expect(press(strokeFor('US', 'q')).map(pressOfBinding)).toEqual(['g q']);
      press(strokeFor('US', 'g'));
      expect(press(strokeFor('US', 's'), { ctrlKey: true }).map(pressOfBinding)).toEqual(['$mod+s']);
      expect(pendingPress.first).toBeNull();
    });

    test('P015 ends by itself after its time, and by Escape', () => {
      const { press } = person(KEYMAP, ['global', 'list']);
      press(strokeFor('US', 'g'));
      vi.advanceTimersByTime(SEQUENCE_TIME);
      expect(press(strokeFor('US', 'x')).map(pressOfBinding)).toEqual(['x']);
      press(strokeFor('US', 'g'));
      expect(press({ key: 'Escape', code: 'Escape', shiftKey: false })).toEqual([]);
      expect(press(strokeFor('US', 'x')).map(pressOfBinding)).toEqual(['x']);
    });

    test('P014 goes by the place of its second press, though a sign stands there', () => {
      getToKnow(keyboardNamed('Hebrew'));
      const { press } = person(readyKeymap({ bindings: { 'keymap.open': ['g /'] } }), ['global', 'list']);
      press(strokeFor('Hebrew', 'g'));
      expect(press({ key: '/', code: 'KeyQ', shiftKey: false }).map(pressOfBinding)).toEqual(['g q']);
      getToKnow(keyboardNamed('US'));
    });

    test('a key that is held runs nothing again', () => {
      const { press } = person(KEYMAP, ['global', 'list']);
      expect(press(strokeFor('US', 'x')).map(pressOfBinding)).toEqual(['x']);
      expect(press(strokeFor('US', 'x'), { repeat: true })).toEqual([]);
      expect(press(strokeFor('US', 'j'), { repeat: true }).map(pressOfBinding)).toEqual(['j']);
      press(strokeFor('US', 'g'));
      expect(press(strokeFor('US', 'g'), { repeat: true })).toEqual([]);
      expect(press(strokeFor('US', 'q')).map(pressOfBinding)).toEqual(['g q']);
    });
  });

  describe('P014 AltGr', () => {
    const { press } = person(KEYMAP, ['global', 'list']);
    const altGr = { ctrlKey: true, altKey: true, modifierAltGraph: true };

    test('runs nothing that is bound to Ctrl, to Alt or to the letter', () => {
      for (const { code, shiftKey } of strokesOf(keyboardNamed('German'))) {
        for (const key of ['@', '€', 'ą', 's']) expect(press({ key, code, shiftKey }, altGr), code).toEqual([]);
      }
    });

    test('types signs, which work as such', () => {
      expect(press({ key: '/', code: 'KeyQ', shiftKey: false }, altGr).map(pressOfBinding)).toEqual(['/']);
    });
  });
});

const entries = keysIn(placeFor('Admin', 'an overview'));
const ids = (query: string) => {
  const { onKey, named } = findKeys(entries, query);
  return { onKey: onKey.map(({ command }) => command.id), named: named.map(({ command }) => command.id) };
};

test('P091 every key of the place is found by its words, and first by what is on it', () => {
  expect(entries.length).toBeGreaterThan(30);
  for (const { command, presses } of entries) {
    const { onKey, named } = ids(command.title);
    expect([...onKey, ...named], command.title).toContain(command.id);
    for (const press of presses) expect(ids(hintOf(press)).onKey, press).toContain(command.id);
  }
});

test.each(keysInWords)('P091 “%s” as a key finds %s', (query, id) => {
  if (id === '') expect(ids(query).onKey).toEqual([]);
  else expect(ids(query).onKey).toContain(id);
});

test.each(ROLES)(
  'P091 what only refuses on a record to be read is among neither the keys nor the palette: %s',
  (role) => {
    const fixed = placeFor(role, 'a record');
    const form = { changed: 0, imageChanges: 0, conflicts: [] } as unknown as Context['form'];
    const listed = (context: Context) =>
      [keysIn(context), offersIn(registryNow().all, context)].map((all) =>
        all.some(({ command }) => command.id === 'profile.save'),
      );
    expect([listed(fixed), listed({ ...fixed, form })]).toEqual([
      [false, false],
      [true, true],
    ]);
  },
);

const KEYS = {
  preset: 'modern' as const,
  bindings: { 'list.peek': ['q'], 'go.stats': ['$mod+s', 'g z'] },
  single_keys: false,
};
const STRANGE = { ...KEYS, bindings: { 'rocket.launch': ['g r'] } };

test.each([
  ['what is exported', keymapAsText(KEYS), KEYS],
  ['P157 what has a byte order mark in front', `\uFEFF${keymapAsText(KEYS)}`, KEYS],
  ['what has a command that this version does not', keymapAsText(STRANGE), STRANGE],
])('%s is imported as the same', (_what, text, keys) => expect(keymapFromText(text)).toEqual(keys));

test.each([
  ['{', 'This file is not JSON. Choose one exported from Dossier.'],
  ['{\n"preset":"modern","bindings":{"list.peek":["\uFFFD"]}}', 'Line 2 has characters that were lost or changed.'],
  [
    '{"preset":"emacs","bindings":{},"single_keys":true}',
    'This file has no Dossier keys. Choose one exported from Dossier.',
  ],
  [keymapAsText({ ...KEYS, bindings: { 'list.peek': ['$mod+w'] } }), /^Peek.*The browser or the system needs this key/],
  [keymapAsText({ ...KEYS, bindings: { 'list.peek': ['x'] }, single_keys: true }), /This key already runs/],
  [
    keymapAsText({ ...KEYS, bindings: { 'list.peek': ['q'], 'list.sort': ['q'] }, single_keys: true }),
    /This key already runs/,
  ],
  [keymapAsText({ ...KEYS, bindings: { 'palette.accept': ['q'] } }), /cannot be changed/],
])('%s is refused whole, with the reason', (text, sentence) => expect(() => keymapFromText(text)).toThrow(sentence));
