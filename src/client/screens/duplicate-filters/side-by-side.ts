import type { ComparedProfile } from '../../../contract/shapes/duplicate-pair.ts';

export interface FieldOfTwo {
  name: string;
  label: string;
  /** '' where one of them has none. */
  values: readonly [first: string, second: string];
}

/** What people are distinguished by first: these come first, whatever they hold. */
const IDENTIFYING: readonly (readonly [name: string, label: string])[] = [
  ['profileName', 'Profile name'],
  ['dateOfBirth', 'Date of birth'],
  ['country', 'Country'],
  ['city', 'City'],
];

/**
 * Fields with both values: name, birthday and place, and then those that one of the two has, in the order of the form,
 * differing ones before equal ones.
 */
export function fieldsSideBySide(
  first: Pick<ComparedProfile, 'fields'>,
  second: Pick<ComparedProfile, 'fields'>,
): { identifying: FieldOfTwo[]; others: FieldOfTwo[] } {
  const valueIn = (fields: ComparedProfile['fields'], name: string) =>
    fields.find((field) => field.name === name)?.value ?? '';
  const labels = new Map([
    ...IDENTIFYING,
    ...[...first.fields, ...second.fields].map(({ name, label }) => [name, label] as const),
  ]);
  const rows = [...labels].map(([name, label]) => ({
    name,
    label,
    values: [valueIn(first.fields, name), valueIn(second.fields, name)] as const,
  }));
  const identifying = rows.slice(0, IDENTIFYING.length);
  const others = rows.slice(IDENTIFYING.length);
  return { identifying, others: [...others.filter(differs), ...others.filter((row) => !differs(row))] };
}

export function differs({ values: [one, other] }: FieldOfTwo): boolean {
  return one !== other;
}
