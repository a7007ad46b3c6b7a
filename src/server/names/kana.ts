import { romanisedSyllables } from '../../contract/policy/transliteration.ts';
import type { Unit } from './unit.ts';

const LONG: Unit = ['', 'u', 'o', 'h'];
/** Spellings of one sound, in the order in which they are tried; other sounds have one spelling. */
const SOUNDS: readonly (readonly [romaji: string, latin: string])[] = [
  ['sh', 'sh/sy/s'],
  ['ch', 'ch/ty/t'],
  ['ts', 'ts/t/z'],
  ['j', 'j/zy/jy/z'],
  ['f', 'f/h'],
  ['n', 'n/m'],
];
/** Foreign names: the original sounds that a syllable may stand for. */
const FOREIGN: Readonly<Record<string, string>> = {
  sh: 'sh/sch/ch/c/s/t',
  ch: 'ch/t/tch/c',
  ts: 'ts/z/tz/t',
  j: 'j/g/z/dj',
  f: 'f/ph/h',
  v: 'v',
  w: 'w/v/',
  k: 'k/c/ch/q/ck/kh',
  s: 's/c/th/ss',
  t: 't/th/dt/tt',
  n: 'n/nn/m/ng',
  h: 'h/kh/ch',
  m: 'm/mm',
  y: '/y/i',
  r: 'l/r/ll/rr',
  g: 'g/gh',
  z: 'z/s/th',
  d: 'd/dd',
  b: 'b/v',
  p: 'p/pp',
  a: 'a/er/e/u/o/ar/or//ah',
  i: 'i/e/ee/y//ea/ie',
  u: 'u//oo/o/e',
  e: 'e/a/ae/ai/ei',
  o: 'o//oh/au/ou/oa/aw',
};

/** Units of a word in kana; null: of another script. */
export function kanaUnits(word: string): Unit[] | null {
  if (!/^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u.test(word)) return null;
  const isForeign = /^[\p{Script=Katakana}ー]+$/u.test(word);
  return isForeign ? foreignUnits(word) : romajiUnits(romanised(word));
}

/** A word in kana in Latin letters, with long vowels as written. */
export function romanised(word: string): string {
  return romanisedSyllables(word.replace(/[っッ]/gu, '')).replace(/[^a-z]/g, '');
}

/** Units of a Japanese word in Latin letters: long vowels may be written, or not. */
export function romajiUnits(romaji: string): Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at < romaji.length;) {
    const sound = SOUNDS.find(([text]) => romaji.startsWith(text, at));
    const letter = sound?.[0] ?? romaji.charAt(at);
    const before = romaji.charAt(at - 1);
    const isLong = /[ou]/.test(letter) && /[ou]/.test(before) && (letter === before || before === 'o');
    units.push(isLong ? LONG : (sound?.[1] ?? letter).split('/'));
    at += letter.length;
  }
  return units;
}

/** Katakana write foreign names, and Japanese ones too. */
function foreignUnits(word: string): Unit[] {
  const units: Unit[] = [];
  const romaji = romanised(word);
  for (let at = 0; at < romaji.length;) {
    const pair = romaji.slice(at, at + 2);
    const letter = FOREIGN[pair] === undefined ? romaji.charAt(at) : pair;
    units.push((FOREIGN[letter] ?? letter).split('/'));
    at += letter.length;
  }
  // A long vowel may stand for a silent letter.
  if (word.endsWith('ー')) units.push(['', 'r', 'e', 'y', 'h']);
  return units;
}
