import { FORM_SECTIONS, fieldsOf, type FormField } from '../../contract/profiles/form-fields.ts';
import { chosenTags, type FormValues } from '../../contract/profiles/form-values.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import { CHOSEN_BEFORE, isFilledIn } from './field-kinds.ts';
import { REQUIRED_FIELDS } from '../../contract/profiles/missing-fields.ts';
import { roleNow } from '../session/session-state.ts';

/** Places come last, beside what follows from them, and a region before its cities. */
export function placeRank(name: string): number {
  return ['country', 'region', 'city'].indexOf(name);
}

/** Fields as they stand on the screen from top to bottom; the locales of a base profile are below its form. */
export function fieldsOnScreen(kind: ProfileKind): FormField[] {
  const below = ({ name }: FormField) => Number(kind === 'base' && name === 'locale');
  const section = (field: FormField) => FORM_SECTIONS.indexOf(field.section);
  return fieldsOf(kind).sort(
    (a, b) => below(a) - below(b) || section(a) - section(b) || placeRank(a.name) - placeRank(b.name),
  );
}

const isEmpty = (values: FormValues, name: string | undefined) =>
  name !== undefined && chosenTags(values[name] ?? '').every((each) => each.trim() === '');

/** Empty fields that can be filled in, in the order of the screen. A switch that is off says no. */
export function emptyFields(kind: ProfileKind, values: FormValues): { field: string; label: string }[] {
  return fieldsOnScreen(kind)
    .filter((field) => isFilledIn(field) && field.control !== 'switch')
    .filter(({ name }) => isEmpty(values, name) && !isEmpty(values, CHOSEN_BEFORE[name]))
    .map(({ name, label }) => ({ field: name, label }));
}

/** Whether a save by this role needs the field. */
export function isNeeded(kind: ProfileKind, name: string, values: FormValues): boolean {
  const role = roleNow();
  const { requiredWith } = fieldsOf(kind).find((field) => field.name === name) ?? {};
  return (
    role !== null &&
    (REQUIRED_FIELDS[kind][name]?.includes(role) ?? (requiredWith !== undefined && !isEmpty(values, requiredWith)))
  );
}

/** The same, with the pictures of a base profile, which are no field, last. */
export function emptyParts(
  kind: ProfileKind,
  values: FormValues,
  pictures: number,
): { field: string; label: string }[] {
  const photo = { field: 'profile_pictures', label: 'Photo' };
  return [...emptyFields(kind, values), ...(kind === 'base' && pictures === 0 ? [photo] : [])];
}

/** The next or previous field in the form, cyclically; undefined: there is none. */
export function fieldBeside<Field extends { field: string }>(
  fields: readonly Field[],
  kind: ProfileKind,
  from: string | null,
  direction: 'next' | 'previous',
): Field | undefined {
  const order = fieldsOnScreen(kind).map(({ name }) => name);
  // What is no field comes after all of them.
  const place = ({ field }: { field: string }) => (order.includes(field) ? order.indexOf(field) : order.length);
  const at = from === null ? -1 : place({ field: from });
  return direction === 'next'
    ? (fields.find((each) => place(each) > at) ?? fields[0])
    : (fields.findLast((each) => place(each) < at) ?? fields.at(-1));
}
