import { HOUR } from './time-spans.ts';

/** Decisions of one page that are on their way at the same time, at most. */
export const MOST_UNDER_WAY = 5;
/**
 * Milliseconds after which what had no answer is not sent again but shown: well within the time for which the server
 * keeps an answer, so that what it has executed is never refused as if somebody else had been faster.
 */
export const SENT_AGAIN_WITHIN = 12 * HOUR;
