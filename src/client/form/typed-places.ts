import { TYPED_PLACES, typedIn, whyNotChosen, type TypedPlace } from '../../contract/policy/place.ts';
import type { FormValues } from '../../contract/policy/form-values.ts';
import { personalMap } from '../context/personal.ts';
import { textOf } from './control-props.ts';

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
      if (typed.trim() === '') return [];
      return [[field, typedFields.get(field)?.why(typed) ?? whyNotChosen(field, typed, within)]];
    }),
  );
}
