/**
 * What of a record fits a searched text: its name begins with it; a word of its name, or of something
 * else that it is searched in, does; or its letters are only like it.
 */
export const RECORD_FITS = ['name-begins', 'word-begins', 'alike'] as const;
export type RecordFit = (typeof RECORD_FITS)[number];

/** Rows the palette asks for. */
export const SEARCH_ROWS = 8;
