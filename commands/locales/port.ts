import type { LOCALE_OUTCOMES } from '../../src/contract/profiles/base-profile-operations.ts';

/** What became of one locale that was to be activated for one base profile. */
export interface LocaleResult {
  localeId: string;
  baseProfileName: string;
  outcome: (typeof LOCALE_OUTCOMES)[number];
  /** Why it was refused, as a sentence. */
  reason: string | null;
}

export type LocaleMove = 'next' | 'previous' | 'page-down' | 'page-up';

/** The locale picker that has the focus, and the list of an activation's results. */
export interface LocalePort {
  move(to: LocaleMove): void;
  /** Marks the entry under the cursor, or all that were typed as a list of codes. */
  take(): void;
  showResults(results: readonly LocaleResult[]): void;
}

export interface LocalesPart {
  ports: { locales: LocalePort };
}
