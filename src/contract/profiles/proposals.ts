import { dateOfBirthFromWire, dayAt, defaultDateOfBirth } from '../base/date-of-birth.ts';
import { ratingDefault } from './field-limits.ts';
import { fieldsOf } from './form-fields.ts';
import type { ProfileKind } from './status.ts';
import type { AttributeTypeName } from '../base/lookup-names.ts';

/** What is known of a record beside what it stores. */
export interface Known {
  /** The person's date of birth as the base profile has it, YYYY-MM-DD; '' is none. */
  dateOfBirth: string;
  /** Of a locale profile: its locale's. '' is none. */
  language: string;
  /** YYYY-MM-DD */
  today: string;
}

/** What a form begins with in these fields, by what is stored there; all others begin with what is stored. */
export const PROPOSALS = {
  dateOfBirth: (stored: string, { dateOfBirth, today }: Known) => stored || dateOfBirth || defaultDateOfBirth(today),
  geoLanguage: (stored: string, { language }: Known) => stored || language,
  rating: (stored: string) => ratingDefault(stored),
} satisfies Partial<Record<AttributeTypeName, (stored: string, known: Known) => string>>;

/** What a record that stores nothing in a field shows there, where its base profile is not there to be read; '' is empty. */
export function unstoredInWords(kind: ProfileKind, name: string): string {
  const source = fieldsOf(kind).find((field) => field.name === name)?.source;
  if (source?.from === 'named-tag') return 'no';
  if (name === 'rating') return `${PROPOSALS.rating('')} · default`;
  if (kind === 'base') return '';
  if (name === 'dateOfBirth') return 'from base profile';
  return name === 'language' ? 'of its locale · default' : '';
}

/**
 * Whether a form may have proposed a date of birth since a record was made: it proposes none of somebody older than needs
 * be on that day. Anywhere on earth the day may be another one.
 *
 * @param day YYYY-MM-DD
 */
export function mayBeProposed(day: string, madeAt: Date): boolean {
  return day >= defaultDateOfBirth(dayAt(madeAt, -24 * 60));
}

/**
 * Whether a save stored no more than what the form proposed: nobody chose that. Values are as they are stored.
 *
 * @param now when it was saved
 */
export function isProposed(
  type: string,
  { before, after }: { before: string; after: string },
  known: Omit<Known, 'today'>,
  now: Date,
): boolean {
  switch (type) {
    case 'dateOfBirth': {
      const born = dateOfBirthFromWire(after);
      if (before !== '' || !born) return false;
      return born.day === PROPOSALS.dateOfBirth('', { ...known, today: dayAt(now, born.offset) });
    }
    case 'geoLanguage':
      return before === '' && after === PROPOSALS.geoLanguage('', { ...known, today: '' });
    case 'rating':
      return after === PROPOSALS.rating(before);
    default:
      return false;
  }
}
