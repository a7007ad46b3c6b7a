import type { ComparedProfile } from '../../../contract/shapes/duplicate-pair.ts';

interface FieldOfTwo {
  name: string;
  label: string;
  /** '' where one of them has none. */
  values: readonly [first: string, second: string];
}

/** Fields that one of the two has, in the order of the form, each with both values; those that differ first. */
export function fieldsSideBySide(
  first: Pick<ComparedProfile, 'fields'>,
  second: Pick<ComparedProfile, 'fields'>,
): FieldOfTwo[] {
  const valueIn = (fields: ComparedProfile['fields'], name: string) =>
    fields.find((field) => field.name === name)?.value ?? '';
  const labels = new Map([...first.fields, ...second.fields].map(({ name, label }) => [name, label]));
  const rows = [...labels].map(([name, label]) => ({
    name,
    label,
    values: [valueIn(first.fields, name), valueIn(second.fields, name)] as const,
  }));
  const differs = ({ values: [one, other] }: FieldOfTwo) => one !== other;
  return [...rows.filter(differs), ...rows.filter((row) => !differs(row))];
}
