/** How a service token begins: so it is known for one where it should not lie, and by the server before it looks. */
export const TOKEN_PREFIX = 'dossier_';

/** 256 random bits behind the prefix, in base64url. */
export const TOKEN_PATTERN = /^dossier_[\w-]{43}$/;

/** Days for which a token may be made. */
export const TOKEN_DAYS = [7, 30, 90, 180, 365] as const;

/** Tokens that are in force at the same time. */
export const TOKENS_MOST = 50;

/** Those that are listed at a time: all in force, and the latest of the others. */
export const TOKENS_SHOWN = 100;

/** Characters of the name that stands in the trail. */
export const TOKEN_NAME_MOST = 60;
