/** Addresses to which events are sent at the same time. */
export const ADDRESSES_MOST = 20;

/** Characters of an address, and of the name by which people know it from the others. */
export const ADDRESS_MOST = 500;
export const ADDRESS_NAME_MOST = 60;

/** Events of one delivery. */
export const DELIVERED_AT_ONCE = 100;

/** How a secret begins, so that it is known for one where it should not lie. */
export const EVENT_SECRET_PREFIX = 'dossier_events_';

/** Tries in a row that have failed before Admins are notified. */
export const FAILURES_TO_TELL = 5;

/** How a service token begins: so it is known for one where it should not lie, and by the server before it looks. */
export const TOKEN_PREFIX = 'dossier_';

/** 256 random bits behind the prefix, in base64url. */
export const TOKEN_PATTERN = /^dossier_[\w-]{43}$/;

/** Days for which a token may be made. */
export const TOKEN_DAYS = [7, 30, 90, 180, 365] as const;

/** Tokens that are in force at the same time. */
export const TOKENS_MOST = 50;

/** Characters of the name that stands in the trail. */
export const TOKEN_NAME_MOST = 60;
