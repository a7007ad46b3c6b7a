/**
 * What failed reads are called, in the specification's words. Given to a query as `meta.failure`, a
 * notice tells each failure once; the place that waits for it shows the same words and a way to try again.
 * Reads without such a name are told by the server's own words (`tell-failed-reads.ts`).
 */
export const LOCALE_PROFILE_UNREAD = 'Fetching locale profile failed';
export const LOCALES_UNREAD = 'Fetching locales failed';
export const LOGS_UNREAD = 'Failed to fetch logs';
export const IMAGES_UNREAD = 'Failed to fetch images';

/** How a notice names a failed read. No title: neither the specification nor the server has one. */
export interface FailureNotice {
  title?: string;
  message: string;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The title of a failure; null: whoever reads it tells it. */
      failure?: string | null;
      /** What is told all the same when a person has asked once more. */
      failureAgain?: FailureNotice;
    };
  }
}

/** Whoever reads it tells a failure itself, in words that the specification gives it. */
export const TOLD_BY_READER = { failure: null } as const;

const UNABLE = 'Please try reloading the site.';

/** What the guard says of what every screen needs; asked for once more by a person, a failure is said again. */
export const LOOKUPS_UNREAD = {
  locales: { title: 'Unable to fetch locales...', message: UNABLE },
  tags: { title: 'Unable to fetch tags...', message: UNABLE },
  attributes: { title: 'Unable to fetch attributes...', message: UNABLE },
  geo: { title: 'Unable to fetch geo config', message: 'Error fetching geo config' },
} as const;
