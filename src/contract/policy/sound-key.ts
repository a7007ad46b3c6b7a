/**
 * What one sound is written with in other spellings and alphabets, in the order in which it is
 * replaced: German without its dots, Cyrillic names in Latin letters, letters that sound alike.
 */
const SPELLINGS: readonly (readonly [spelling: RegExp, sound: string])[] = [
  [/tsch/g, 'ch'],
  [/sch/g, 'sh'],
  [/([aou])e/g, '$1'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/kh/g, 'h'],
  [/gh/g, 'g'],
  [/t[sz]/g, 's'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/w/g, 'v'],
  [/z/g, 's'],
  [/[yj]/g, 'i'],
  [/i+u/g, 'u'],
  [/(.)\1+/gu, '$1'],
];

/** How a word of folded text sounds, roughly: Mueller, muller and myuller are one. Never shown. */
export function soundKey(word: string): string {
  return SPELLINGS.reduce((text, [spelling, sound]) => text.replaceAll(spelling, sound), word);
}
