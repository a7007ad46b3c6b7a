import { numeral } from './numeral.ts';
import { SKIPS_TO_FLAG } from './skips.ts';

/** What people are notified of while they work, since somebody else did it. */
export const NOTICES = {
  /** To the person who held an item that somebody took over. */
  'taken-over': 'Taken over',
  /** To Admins: a profile is held for a doubt about age. */
  frozen: 'Doubt about age',
  /** To Admins: an item was skipped again and again. */
  flagged: `Skipped ${numeral(SKIPS_TO_FLAG)} times`,
  /** To Admins: somebody sent a picture that is on a list of known bad ones. */
  'bad-picture': 'Known bad picture',
  /** To Admins: an address has taken no events for a while. */
  'events-failing': 'Events are not accepted',
  /** To the person or role that is asked: somebody waits for an answer. */
  asked: 'A question to you',
  /** To the person who asked. */
  answered: 'Your question is answered',
} as const;
export type NoticeKind = keyof typeof NOTICES;

/** Days after which a notice that was never seen is no longer shown. */
export const NOTICE_DAYS = 14;
