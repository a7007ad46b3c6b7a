/** Times of the session, in milliseconds unless the name says otherwise: specification, section 9, and decision 83. */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Without activity for so long, a person is signed out. */
export const IDLE_LIMIT = 20 * MINUTE;
/** Without activity for so long, a person is warned. */
export const IDLE_WARNING = 18 * MINUTE;
/** The reason that is shown after it: specification, section 4. */
export const IDLE_REASON = 'No user activity for 20 minutes';

/** The identity token is renewed so long before it runs out. */
export const RENEWAL_LEAD = 5 * MINUTE;
/** A token with less time than this left counts as expired. */
export const EXPIRY_MARGIN = 30 * SECOND;

/** A page is reloaded by itself at most once in this time and for one path. */
export const RELOAD_GUARD = 10 * SECOND;
/** The loader of a page goes so long after the navigation has finished. */
export const PAGE_TRANSITION_WAIT = 100;

/** What somebody typed and did not send is kept for so long. */
export const DRAFT_LIFETIME = 30 * DAY;
/** Drafts kept in one browser; the oldest give way. A person has rarely more than a few open. */
export const MOST_DRAFTS = 200;
/** The pause in typing after which a draft is sealed. */
export const DRAFT_PAUSE = 300;
