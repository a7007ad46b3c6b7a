/** Signs that stand for syllables and words: one of them says as much as three letters. */
export const DENSE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
export const DENSE_LETTERS = 3;
