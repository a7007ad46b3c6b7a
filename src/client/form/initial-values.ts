import { CONFIRMED_BIRTH } from '../../contract/policy/confirmed-birth.ts';
import {
  formValuesOf,
  type FormLookups,
  type FormValue,
  type StoredContent,
} from '../../contract/policy/form-values.ts';
import { PROPOSALS } from '../../contract/policy/proposals.ts';
import type { ProfileKind } from '../../contract/policy/status.ts';

interface Beginning {
  kind: ProfileKind;
  stored: StoredContent;
  lookups: FormLookups;
  /** The base profile's picture that is the selfie; '' is none. */
  selfieId: string;
  /** The person's date of birth as the base profile has it; '' is none. */
  knownDateOfBirth: string;
  /** The proposal for a locale profile without a language: its locale's one language. '' is none. */
  knownLanguage: string;
  reservedLocales: readonly string[];
  /** YYYY-MM-DD */
  today: string;
}

/** The first values of a form: what is stored, and the defaults of what is not. */
export function initialValues(beginning: Beginning): Record<string, FormValue> {
  const { kind, stored, lookups, selfieId, knownDateOfBirth, knownLanguage, reservedLocales, today } = beginning;
  const values: Record<string, FormValue> = { ...formValuesOf(kind, stored, lookups) };
  const known = { dateOfBirth: knownDateOfBirth, language: knownLanguage, today };
  const { dateOfBirth, language, rating } = values;
  if (typeof dateOfBirth === 'string') values['dateOfBirth'] = PROPOSALS.dateOfBirth(dateOfBirth, known);
  if (typeof language === 'string') values['language'] = PROPOSALS.geoLanguage(language, known);
  if (typeof rating === 'string') values['rating'] = PROPOSALS.rating(rating);
  values[CONFIRMED_BIRTH] = '';
  if (kind === 'base') {
    values['selfieId'] = selfieId;
    values['locale'] = Object.fromEntries(reservedLocales.map((id) => [id, true]));
  }
  return values;
}
