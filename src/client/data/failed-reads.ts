/**
 * What failed reads are called, in the specification's words. Given to a query as `meta.failure`, a
 * notice tells each failure once; the place that waits for it shows the same words and a way to try again.
 */
export const LOCALE_PROFILE_UNREAD = 'Fetching locale profile failed';
export const LOCALES_UNREAD = 'Fetching locales failed';
export const LOGS_UNREAD = 'Failed to fetch logs';
export const IMAGES_UNREAD = 'Failed to fetch images';
