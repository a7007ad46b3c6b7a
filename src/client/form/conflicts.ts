import { fieldsOf } from '../../contract/policy/form-fields.ts';
import type { FormValue, FormValues } from '../../contract/policy/form-values.ts';
import { PLACE_FIELDS } from '../../contract/policy/place.ts';
import type { ProfileKind } from '../../contract/policy/status.ts';
import { isFilledIn, labelOf } from './field-kinds.ts';
import { sameValue } from './merge-values.ts';

export interface Conflict {
  name: string;
  label: string;
  theirs: FormValue;
}

/** Where the other version differs from what is typed. Values derived from a city are covered by the city. */
export function conflictsOf(kind: ProfileKind, values: FormValues, theirs: FormValues): Conflict[] {
  const differing = Object.entries(theirs).filter(([name, value]) => !sameValue(values[name], value));
  const filledIn = new Set(
    fieldsOf(kind)
      .filter(isFilledIn)
      .map(({ name }) => name),
  );
  const namesPlace = differing.some(([name]) => PLACE_FIELDS.includes(name) && filledIn.has(name));
  return differing
    .filter(([name]) => filledIn.has(name) || !PLACE_FIELDS.includes(name) || !namesPlace)
    .map(([name, value]) => ({ name, label: labelOf(kind, name), theirs: value }));
}
