import { fieldsOf } from '../form-fields.ts';

/** A field of a locale profile that people write in their own words, with the attribute that keeps it. */
interface WrittenField {
  name: string;
  label: string;
  type: string;
}

export const WRITTEN_FIELDS: readonly WrittenField[] = fieldsOf('locale').flatMap(({ name, label, control, source }) =>
  source.from === 'attribute' && (control === 'text' || control === 'paragraph')
    ? [{ name, label, type: source.type }]
    : [],
);

/** The label of a written field by its name. */
export function writtenFieldLabel(name: string): string {
  return WRITTEN_FIELDS.find((field) => field.name === name)?.label ?? name;
}
