import { defaultDateOfBirth } from '../../contract/policy/date-of-birth.ts';
import { ratingDefault } from '../../contract/policy/field-values.ts';
import {
  formValuesOf,
  type FormLookups,
  type FormValue,
  type StoredContent,
} from '../../contract/policy/form-values.ts';
import type { ProfileKind } from '../../contract/policy/status.ts';

interface Beginning {
  kind: ProfileKind;
  stored: StoredContent;
  lookups: FormLookups;
  /** The base profile's picture that is the selfie; '' is none. */
  selfieId: string;
  /** The person's date of birth as the base profile has it; '' is none. */
  knownDateOfBirth: string;
  /** What a locale profile without a language is proposed: its locale's, of which it has one. '' is none. */
  knownLanguage: string;
  /** Identifiers of the locales that the base profile's approval will create. */
  reservedLocales: readonly string[];
  /** YYYY-MM-DD */
  today: string;
}

/** What a form begins with: what is stored, and the defaults of what is not. */
export function initialValues(beginning: Beginning): Record<string, FormValue> {
  const { kind, stored, lookups, selfieId, knownDateOfBirth, knownLanguage, reservedLocales, today } = beginning;
  const values: Record<string, FormValue> = { ...formValuesOf(kind, stored, lookups) };
  if (values['dateOfBirth'] === '') values['dateOfBirth'] = knownDateOfBirth || defaultDateOfBirth(today);
  if (values['language'] === '') values['language'] = knownLanguage;
  const { rating } = values;
  if (typeof rating === 'string') values['rating'] = ratingDefault(rating);
  if (kind === 'base') {
    values['selfieId'] = selfieId;
    values['locale'] = Object.fromEntries(reservedLocales.map((id) => [id, true]));
  }
  return values;
}
