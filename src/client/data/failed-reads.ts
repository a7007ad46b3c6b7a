/**
 * Titles of failed reads in the specification's words. A query gets one as `meta.failure`: one notice shows each
 * failure once, and the place that waits shows the same words and a way to try again. Reads without a title show the
 * server's words (`failed-read-notices.ts`).
 */
export const LOCALE_PROFILE_UNREAD = 'Fetching locale profile failed';
export const LOCALES_UNREAD = 'Fetching locales failed';
export const LOGS_UNREAD = 'Failed to fetch logs';
export const IMAGES_UNREAD = 'Failed to fetch images';

/** The words of a notice about a failed read. No title: neither the specification nor the server has one. */
export interface FailureNotice {
  title?: string;
  message: string;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The title of a failure; null: its reader shows it. */
      failure?: string | null;
      /** Failures shown nevertheless when a person has asked again. */
      failureAgain?: FailureNotice;
    };
  }
}

/** The reader shows the failure itself, in words of the specification. */
export const SHOWN_BY_READER = { failure: null } as const;

const UNABLE = 'Please try reloading the site.';

/** The guard's title for what every screen needs; it is shown again when a person asks again. */
export const LOOKUPS_UNREAD = {
  locales: { title: 'Unable to fetch locales...', message: UNABLE },
  tags: { title: 'Unable to fetch tags...', message: UNABLE },
  attributes: { title: 'Unable to fetch attributes...', message: UNABLE },
  geo: { title: 'Unable to fetch geo config', message: 'Error fetching geo config' },
} as const;
