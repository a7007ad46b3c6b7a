import { expect, test } from 'vitest';
import { profileNameKey, tidyName } from '../../src/contract/policy/profile-name.ts';

/** Everything that turns the direction of writing, or is no character at all. */
const MARKS = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index),
  ...Array.from({ length: 5 }, (_, index) => 0x202a + index),
  ...Array.from({ length: 4 }, (_, index) => 0x2066 + index),
  // The marks of a direction, and what is neither seen nor joins anything.
  0x200e,
  0x200f,
  0x61c,
  0x200b,
  0x2060,
  0xfeff,
  0xad,
  0x34f,
  0x115f,
  0x17b4,
  0x2064,
].map((code) => String.fromCodePoint(code));
/** JavaScript counts U+FEFF as one; nobody sees it. */
const isBlank = (mark: string) => /\s/.test(mark) && mark !== '\uFEFF';
/** Names in scripts that need joiners, and ones of several letters to a sign. */
const NAMES = ['Anna Berg', 'می‌خواهم', 'क्‍षत्रिय', 'דוד כהן', 'Ñandú', 'ᠮᠣᠩᠭᠣᠯ', '李小龍', '👩‍🔧'];

test('whatever marks come along with a name, it is the same name', () => {
  for (const name of NAMES) {
    expect(tidyName(name)).toBe(name);
    for (const mark of MARKS) {
      for (const place of [0, Math.floor(name.length / 2), name.length]) {
        const marked = name.slice(0, place) + mark + name.slice(place);
        // What stands for a blank is one, inside a name.
        const expected = isBlank(mark) ? tidyName(`${name.slice(0, place)} ${name.slice(place)}`) : name;
        expect(tidyName(marked), `${name} ${mark.codePointAt(0)}`).toBe(expected);
        expect(tidyName(tidyName(marked))).toBe(tidyName(marked));
        if (!isBlank(mark)) expect(profileNameKey(marked, '')).toBe(profileNameKey(name, ''));
      }
    }
  }
});

test('joiners belong to names', () => {
  for (const joiner of ['\u200C', '\u200D']) expect(tidyName(`क्${joiner}ष`)).toBe(`क्${joiner}ष`);
});

test('P150 joiners that join nothing are dropped, and the chosen form of a sign stays', () => {
  for (const joiner of ['\u200C', '\u200D', '\uFE0F', '\u{E0100}']) {
    expect(tidyName(`Anna Berg${joiner}`)).toBe('Anna Berg');
    expect(tidyName(`An${joiner}na Berg`)).toBe('Anna Berg');
    expect(tidyName(`${joiner}Anna`)).toBe('Anna');
  }
  const drawnSo = ['علی\u200cرضا', 'മോഹന്\u200d', 'අශ්\u200dවි', '葛\u{E0100}城', '❤️', '1️⃣'];
  expect(drawnSo.map(tidyName)).toEqual(drawnSo);
  expect(tidyName('علی\u200c')).toBe('علی');
});

test('of marks alone nothing is left', () => {
  expect(tidyName(MARKS.join(''))).toBe('');
  expect(tidyName('a \u202E b')).toBe('a b');
});
