/** px: the size of letters in a browser whose owner has not set another. */
const USUAL = 16;

const set =
  typeof document === 'undefined' ? Number.NaN : parseFloat(getComputedStyle(document.documentElement).fontSize);
const scale = set > 0 ? set / USUAL : 1;

/** px on the screen for px at the usual size of letters: style sheets use rem for the same. */
export function scaled(px: number): number {
  return px * scale;
}
