import { expect, test } from 'vitest';
import { isBroken, linesOf, textOfFile } from '../../src/contract/bulk/file-text.ts';
import { profileNameKey } from '../../src/contract/profiles/name-key.ts';
import { tidyName } from '../../src/contract/profiles/field-limits.ts';
import { foldText, searchedText, soundsOf } from '../../src/contract/base/fold-text.ts';
import table from './names.json' with { type: 'json' };
import { wordsOf } from '../../src/contract/base/words.ts';

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

test('P150 joiners that join nothing are dropped, and the chosen form of a sign stays', () => {
  for (const joiner of ['\u200C', '\u200D', '\uFE0F', '\u{E0100}']) {
    expect(tidyName(`Anna Berg${joiner}`)).toBe('Anna Berg');
    expect([tidyName(`An${joiner}na Berg`), tidyName(`${joiner}Anna`)]).toEqual(['Anna Berg', 'Anna']);
  }
  const drawnSo = ['علی\u200cرضا', 'മോഹന്\u200d', 'අශ්\u200dවි', '葛\u{E0100}城', '❤️', '1️⃣'];
  expect(drawnSo.map(tidyName)).toEqual(drawnSo);
  expect(tidyName('علی\u200c')).toBe('علی');
});

const folded = table.folded as [string, string][];
test.each(folded)('%s is found as %s', (written, folded) => expect(foldText(written)).toBe(folded));

test('a text is folded the same however its accents are encoded', () => {
  for (const [written] of folded) expect(foldText(written.normalize('NFD'))).toBe(foldText(written.normalize('NFC')));
});

test('a profile is searched in its name, its short attributes, the sounds of its name and its identifier', () => {
  const attributes = { profileName: 'Ада', name: 'Ada', city: 'Lyon', aboutMe: 'long story', profession: 'Welder' };
  expect(searchedText('id-1', attributes)).toBe('ada ada lyon welder~ada id-1');
});

test.each(table.soundAlike)('P012 %s is kept by a sound that its other spellings have too', (name, ...others) => {
  for (const other of others) expect(soundsOf(other)).toBe(soundsOf(name));
});

test('names that sound otherwise keep sounds of their own', () => {
  const sounds = ['Müller', 'Miller', 'Möller', 'García', 'Garza', 'Anna', 'Hanna'].map(soundsOf);
  expect(new Set(sounds).size).toBe(sounds.length);
});

test.each(table.different)(
  'P061 vowel signs and tone marks count: %s is another name than those beside it',
  (...names) => {
    expect(new Set(names.map(foldText)).size).toBe(names.length);
    expect(new Set(names.map(soundsOf)).size).toBe(names.length);
    for (const name of names) {
      expect(wordsOf(foldText(name)), 'one word').toHaveLength(1);
      expect(foldText(foldText(name))).toBe(foldText(name));
      expect(foldText(name.normalize('NFD'))).toBe(foldText(name.normalize('NFC')));
    }
  },
);

test.each([
  ['مُحَمَّد', 'محمد'],
  ['דָּוִד', 'דוד'],
  ['Nguyễn Thị Hằng', 'Nguyen Thi Hang'],
  ['Ἀλέξανδρος', 'Αλεξανδρος'],
])('P061 marks that people leave out do not count: %s is %s', (written, plain) => {
  expect(foldText(written)).toBe(foldText(plain));
});

const TEXT = 'sep=;\r\nffff;Müller, 王小明 и Łukasz\r\n';
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
const little = Buffer.from(TEXT, 'utf16le');

test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16, as spreadsheets write Unicode text', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16 in the other order', swapped(Buffer.from(`\uFEFF${TEXT}`, 'utf16le'))],
  ['UTF-16 without a mark', little],
  ['UTF-16 in the other order without a mark', swapped(little)],
])('P157 a file in %s is read as it was written', (_what, bytes) => {
  expect(textOfFile(bytes)).toBe(TEXT);
  expect(linesOf(textOfFile(bytes)).map(isBroken)).toEqual([false, false, false]);
});

test.each<[string, Buffer | string]>([
  ['Latin-1', Buffer.from('a;Müller', 'latin1')],
  ['Windows-1252', Buffer.from([0x61, 0x3b, 0x80, 0x93, 0x94])],
  ['Windows-1251', Buffer.from([0x61, 0x3b, 0xcf, 0xf0, 0xe8])],
  ['no encoding: a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1])],
  ['Shift JIS', Buffer.from([0x61, 0x3b, 0x92, 0x86, 0x8d, 0x91])],
  ['UTF-8 that was read as Latin-1 before', 'a;MÃ¼ller'],
  ['UTF-8 that was read as Windows-1252 before', 'a;Ã‰mile â€“ GrÃ¶ÃŸe'],
])('P157 the line of a file in %s is known to be broken', (_what, written) => {
  const bytes = Buffer.concat([Buffer.from('a;b\n'), Buffer.from(written)]);
  expect(linesOf(textOfFile(bytes)).map(isBroken)).toEqual([false, true]);
});
