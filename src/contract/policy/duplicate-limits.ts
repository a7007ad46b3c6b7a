/** Pairs a preview shows, and pairs that can be decided in one go. */
export const PREVIEW_PAIRS = 20;
export const DECISIONS_AT_ONCE = 200;
/** Rows of a page of pairs. */
export const PAIR_ROWS = 50;
