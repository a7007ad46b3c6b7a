import type { Unit } from './unit.ts';

/** The scripts of India share one order of letters; a letter is known by its place in it. */
const CONSONANTS: Readonly<Record<number, string>> = {
  0x15: 'k/c', 0x16: 'kh/k', 0x17: 'g', 0x18: 'gh/g', 0x19: 'ng/n', 0x1a: 'ch/c', 0x1b: 'chh/ch', 0x1c: 'j/z', 0x1d: 'jh/j', 0x1e: 'n/ny/gn',
  0x1f: 't', 0x20: 'th/t', 0x21: 'd/r', 0x22: 'dh/d/rh', 0x23: 'n', 0x24: 't/th', 0x25: 'th/t', 0x26: 'd/dh', 0x27: 'dh/d', 0x28: 'n', 0x29: 'n',
  0x2a: 'p', 0x2b: 'ph/f', 0x2c: 'b/v', 0x2d: 'bh/b', 0x2e: 'm', 0x2f: 'y/i/j', 0x30: 'r', 0x31: 'r/tr', 0x32: 'l', 0x33: 'l', 0x34: 'zh/l/z',
  0x35: 'v/w/b', 0x36: 'sh/s', 0x37: 'sh/s', 0x38: 's', 0x39: 'h',
};
const VOWELS: Readonly<Record<number, string>> = {
  0x05: 'a', 0x06: 'a/aa', 0x07: 'i/e', 0x08: 'i/ee/e', 0x09: 'u/oo', 0x0a: 'u/oo', 0x0b: 'ri/ru/r', 0x0e: 'e/ye/ae', 0x0f: 'e/ye/ay', 0x10: 'ai/ay/ei',
  0x12: 'o', 0x13: 'o', 0x14: 'au/ou/ow',
  0x3e: 'a/aa/ah', 0x3f: 'i/e/y/ee', 0x40: 'i/ee/y/e/ie', 0x41: 'u/oo', 0x42: 'u/oo', 0x43: 'ri/ru/r/re', 0x46: 'e/a', 0x47: 'e/ey/ay/ei/ai',
  0x48: 'ai/ay/ei', 0x4a: 'o', 0x4b: 'o/oh', 0x4c: 'au/ou/ow',
};
const SIGNS: Readonly<Record<number, string>> = { 0x01: 'n/m//ng', 0x02: 'n/m/ng/', 0x03: '/h', 0x4e: 't' };
const STRIKE = 0x4d;
const DOT = 0x3c;
/** The vowel that each consonant has unless it is struck out, and what may be said where it is. */
const INHERENT = 'a//e/u';
const STRUCK = '/a';

interface Own {
  first: number;
  letters?: Readonly<Record<number, string>>;
  inherent?: string;
  /** What is written otherwise as a whole. */
  whole?: readonly (readonly [letters: string, latin: string])[];
}
const SCRIPTS: readonly Own[] = [
  { first: 0x900, whole: [['ज्ञ', 'gy/gn/dny/jn/gny'], ['क्ष', 'ksh/x/ks'], ['क्स', 'ks/x'], ['ंह', 'ngh/nh/mh']] },
  {
    first: 0x980,
    inherent: 'a/o//u/e',
    letters: {
      0x05: 'a/o', 0x3e: 'a/o/e/ah/aa', 0x47: 'e/ai/ay/a/ei/i', 0x2f: 'j/y/z', 0x38: 's/sh', 0x36: 'sh/s', 0x13: 'o/w', 0x14: 'ou/au',
      0x2c: 'b/v/w', 0x4c: 'ou/au/ow', 0x3f: 'i/e/y/ee',
    },
    whole: [['ক্ষ', 'ksh/kh/x/kkh'], ['্য', 'y/a//ya'], ['জ্ঞ', 'gy/gg/jn'], ['য়', 'y/i/e/']],
  },
  { first: 0xa00 },
  { first: 0xa80 },
  {
    first: 0xb80,
    letters: {
      0x15: 'k/g/h/c', 0x1a: 's/ch/sh/c', 0x1f: 't/d', 0x24: 'th/t/d/dh', 0x2a: 'p/b', 0x1e: 'n/gn/ny', 0x3e: 'a/aa/ah',
    },
    whole: [['ட்ச', 'ksh/tch/x'], ['ஜெய', 'jaya/jeya/jay'], ['கிரு', 'kri/kiru'], ['ஸ்ரீ', 'sri/shri/shree/sree'], ['க்ஷ', 'ksh/x']],
  },
  { first: 0xc00, whole: [['క్ష', 'ksh/x'], ['జ్ఞ', 'gn/jn/gny'], ['యు', 'yu/i/y'], ['శ్రీ', 'sri/shri/sree/shree']] },
  { first: 0xc80, whole: [['ಕ್ಷ', 'ksh/x']] },
  { first: 0xd00, letters: { 0x24: 'th/t', 0x1f: 't/d' } },
];

/** Units of a word in one of the scripts of India; null: of another script. */
export function indicUnits(word: string): Unit[] | null {
  const first = word.charCodeAt(0) & ~0x7f;
  const own = SCRIPTS.find((script) => script.first === first);
  if (!own) return null;
  const units: Unit[] = [];
  let consonant = '';
  const inherent = () => {
    if (consonant !== '') units.push((own.inherent ?? INHERENT).split('/'));
    consonant = '';
  };
  for (let at = 0; at < word.length; ) {
    const whole = own.whole?.find(([letters]) => word.startsWith(letters, at));
    const place = word.charCodeAt(at) - first;
    if (place < 0 || place > 0x7f) return null;
    const letter = own.letters?.[place];
    if (whole) {
      const [letters, latin] = whole;
      if (letters.charCodeAt(0) - first !== STRIKE && letters.charCodeAt(0) - first > 0x02) inherent();
      consonant = '';
      units.push(latin.split('/'));
      if (CONSONANTS[letters.charCodeAt(letters.length - 1) - first] ?? letters.endsWith(String.fromCharCode(first + DOT))) consonant = letters;
      at += letters.length;
      continue;
    }
    if (CONSONANTS[place] !== undefined) {
      inherent();
      units.push((letter ?? CONSONANTS[place] ?? '').split('/'));
      consonant = word.charAt(at);
    } else if (VOWELS[place] !== undefined) {
      if (place < 0x3e) inherent();
      consonant = '';
      units.push((letter ?? VOWELS[place] ?? '').split('/'));
    } else if (place === STRIKE) {
      // A doubled letter is one that may be doubled.
      if (word.charAt(at + 1) === consonant) at += 1;
      else {
        units.push(STRUCK.split('/'));
        consonant = '';
      }
    } else if (SIGNS[place] !== undefined) {
      inherent();
      units.push((SIGNS[place] ?? '').split('/'));
    } else if (place !== DOT) return null;
    at += 1;
  }
  inherent();
  return units;
}
