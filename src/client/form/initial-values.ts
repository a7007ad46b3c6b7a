import { CONFIRMED_BIRTH } from '../../contract/profiles/form-as-sent.ts';
import {
  formValuesOf,
  type FormLookups,
  type FormValue,
  type StoredContent,
  type FormValues,
} from '../../contract/profiles/form-values.ts';
import { PROPOSALS } from '../../contract/profiles/proposals.ts';
import { BASE_ORIGIN } from '../../contract/profiles/origins.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import { TYPED_PLACES, typedIn, whyNotChosen, type TypedPlace } from '../../contract/geo/place.ts';
import { languageNow } from '../data/lookups.ts';
import { personalMap } from '../context/personal.ts';
import { textOf } from './control-props.ts';
import type { FormSubject } from './form-subject.ts';

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

/** The fields that a form has filled in by itself; the log calls them suggested as well. */
export function suggestedIn(begun: FormValues, own: FormValues): string[] {
  return ['dateOfBirth', 'language', 'rating'].filter((name) => name in own && own[name] !== begun[name]);
}

/** Of a date of birth that only the form has proposed. */
export const SUGGESTED = 'suggested';

/** `from`: the base profile, or a locale's code. */
export function fromInWords(from: string): string {
  return `from ${from === BASE_ORIGIN ? 'base profile' : languageNow(from)}`;
}

/** Where an untouched value comes from that nobody chose in this record; '' is from the record itself. */
export function sourceInWords(
  { kind, origins, knownDateOfBirth }: FormSubject,
  name: string,
  { filledIn, birthSuggested }: { filledIn: readonly string[]; birthSuggested: boolean },
): string {
  const isBirth = name === 'dateOfBirth';
  if (isBirth && birthSuggested) return SUGGESTED;
  const isOfBase = isBirth && kind === 'locale' && filledIn.includes(name) && knownDateOfBirth !== '';
  const from = origins[name] ?? (isOfBase ? BASE_ORIGIN : null);
  if (from !== null) return fromInWords(from);
  return filledIn.includes(name) && !isBirth ? 'default' : '';
}

/** Whether the date of birth needs a confirmation: one that a locale profile takes from its base profile needs none. */
export function isBirthSuggested({ kind, record, knownDateOfBirth }: FormSubject, own: FormValues): boolean {
  return record.birth_proposed === true || (own['dateOfBirth'] === '' && (kind === 'base' || knownDateOfBirth === ''));
}

/**
 * A record's values as its form shows them, for where it is only read, and the source of each in words. A date of birth
 * that nobody has chosen anywhere is empty.
 */
export function shownValues(subject: FormSubject, lookups: FormLookups, today: string) {
  const { kind, record } = subject;
  const own = formValuesOf(kind, record, lookups);
  const values = initialValues({ ...subject, stored: record, lookups, today });
  const known = { filledIn: suggestedIn(values, own), birthSuggested: isBirthSuggested(subject, own) };
  if (known.birthSuggested) values['dateOfBirth'] = own['dateOfBirth'] ?? '';
  return {
    values,
    sourceOf: (name: string) => (values[name] === '' ? '' : sourceInWords(subject, name, known)),
  };
}

interface TypedField {
  /** Chooses the typed place if it is unique, as leaving the field does. */
  choose(): void;
  why(typed: string): string;
}

export const typedFields = personalMap<TypedPlace, TypedField>();

/** The values of a form without any typed text, besides what is stored. */
export const NOTHING_TYPED: FormValues = Object.fromEntries(TYPED_PLACES.map((field) => [typedIn(field), '']));

/** Why typed text has chosen nothing, by the field. */
export function unchosenIn(values: FormValues): Record<string, string> {
  return Object.fromEntries(
    TYPED_PLACES.flatMap((field): [string, string][] => {
      const typed = textOf(values[typedIn(field)] ?? '');
      const within = textOf(values[field === 'region' ? 'country' : 'region'] ?? '');
      // A city can only be judged within a chosen region.
      const waits = field === 'city' && within === '' && textOf(values[typedIn('region')] ?? '').trim() !== '';
      if (typed.trim() === '' || waits) return [];
      return [[field, typedFields.get(field)?.why(typed) ?? whyNotChosen(field, typed, within)]];
    }),
  );
}
