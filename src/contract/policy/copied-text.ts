/** Letters from which two texts are the same because one was copied: "DJ" is a DJ everywhere. */
export const LETTERS_OF_A_COPY = 20;

/** Blanks, marks and capitals are what people change in a copy. */
export function foldForCopies(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}
