/** Pairs a preview shows. */
export const PREVIEW_PAIRS = 20;
/** Every save asks every active filter, so there cannot be any number of them. */
export const FILTERS_MAXIMUM = 50;
/** Rows of a page of pairs. */
export const PAIR_ROWS = 50;
/** Profiles and pictures to be prepared are counted up to here: above it, people read “so many or more”. */
export const PREPARING_COUNTED = 20_000;
