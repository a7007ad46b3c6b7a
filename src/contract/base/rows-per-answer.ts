/** Rows that one answer of each list holds at most; the screens ask for exactly as many. */

/** Overviews of base profiles and locale profiles. */
export const PAGE_ROWS = 100;
export const MATRIX_ROWS = 50;
/** What waits in a queue, in its list and on its sheet. */
export const QUEUE_ROWS = 50;
export const SHEET_ROWS = 100;
/** Held and flagged profiles. */
export const ADMIN_LIST_ROWS = 100;
/** Questions, of each of its lists. */
export const QUESTION_ROWS = 100;
/** The log part of a record: specification, section 9. */
export const LOG_PAGE_ROWS = 3;
/** The whole log of a record. */
export const LOG_HISTORY_ROWS = 50;
/** Pairs of possible duplicates. */
export const PAIR_ROWS = 50;
export const DUPLICATE_LOG_ROWS = 50;
/** Cases of known bad pictures. */
export const PICTURE_CASE_ROWS = 50;
/** People; a search finds the others. */
export const STAFF_ROWS = 100;
export const STAFF_CHANGE_ROWS = 100;
/** Sign-ins of one person. */
export const SIGN_IN_ROWS = 50;
/** Service tokens: all in force, and the latest of the others. */
export const TOKEN_ROWS = 100;
/** The last deliveries of an address to which events are sent. */
export const DELIVERY_ROWS = 10;
/** Records that the palette finds. */
export const SEARCH_ROWS = 8;

/** Rows that an export reads at a time, however many there are. */
export const EXPORT_ROWS = 250;
export const DUPLICATE_EXPORT_ROWS = 500;
