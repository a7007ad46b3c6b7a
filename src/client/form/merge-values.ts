import { chosenTags, type FormValue, type FormValues } from '../../contract/policy/form-values.ts';
import { PLACE_FIELDS } from '../../contract/policy/place.ts';

export interface Merged {
  values: Record<string, FormValue>;
  /** Other people's values of fields that were changed here too. */
  theirs: Record<string, FormValue>;
}

/**
 * Merges three forms: what was stored when the person began, what they have made of it, and what is stored now. A field
 * that only one side has changed is taken from that side. Where both differ, the person's value stays until they
 * choose. A place counts as one field, since a city of one side in the region of the other would not exist.
 */
export function mergeValues(base: FormValues, mine: FormValues, stored: FormValues): Merged {
  const values: Record<string, FormValue> = {};
  const theirs: Record<string, FormValue> = {};
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(stored)])) {
    const [was = '', own = '', now = ''] = [base[name], mine[name], stored[name]];
    const keepsOwn = !sameValue(own, was) && !sameValue(own, now);
    values[name] = keepsOwn ? own : now;
    if (keepsOwn && !sameValue(was, now)) theirs[name] = now;
  }
  const moved = (side: FormValues) => PLACE_FIELDS.some((name) => !sameValue(side[name], base[name]));
  const differing = PLACE_FIELDS.filter((name) => !sameValue(mine[name], stored[name]));
  if (moved(mine) && moved(stored)) {
    for (const name of differing) {
      values[name] = mine[name] ?? '';
      theirs[name] = stored[name] ?? '';
    }
  }
  return { values, theirs };
}

/** The person's starting values, with those of their unanswered request that are found stored: they are their own. */
export function withArrived(base: FormValues, sent: FormValues, stored: FormValues): FormValues {
  const arrived = Object.entries(sent).filter(([name, value]) => sameValue(value, stored[name]));
  return { ...base, ...Object.fromEntries(arrived) };
}

/** Whether choosing a side for one field chooses it for the other too. */
export function isChosenWith(name: string, field: string): boolean {
  return name === field || (PLACE_FIELDS.includes(name) && PLACE_FIELDS.includes(field));
}

export function sameValue(one: FormValue = '', other: FormValue = ''): boolean {
  const text = (value: FormValue) => (typeof value === 'string' ? value.trim() : chosenTags(value).sort().join(' '));
  return text(one) === text(other);
}
