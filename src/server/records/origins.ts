import { foldForCopies } from '../../contract/policy/copied-text.ts';
import type { Origin } from '../../contract/policy/origins.ts';
import { fieldsOf } from '../../contract/policy/form-fields.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import type { LocaleProfileRow } from './record.ts';

interface Fields {
  attributes: Readonly<Record<string, string>>;
  tags: readonly string[];
}

/** The content of a field as a comparable text; '' is empty. */
export function heldIn(name: string, { attributes, tags }: Fields, { tagById }: Pick<LookupTables, 'tagById'>): string {
  const source = fieldsOf('locale').find((field) => field.name === name)?.source;
  switch (source?.from) {
    case 'attribute':
      return attributes[source.type] ?? '';
    case 'tags':
      return tags
        .filter((id) => tagById.get(id)?.group === source.group)
        .toSorted()
        .join(' ');
    case 'named-tag':
      return tags.filter((id) => tagById.get(id)?.name === source.tag).join(' ');
    default:
      return '';
  }
}

/** Whose values a locale profile's fields have. Fields that anybody has touched since are left out. */
export function originsOf(
  row: Pick<LocaleProfileRow, 'attributes' | 'tags' | 'origins'>,
  lookups: Pick<LookupTables, 'tagById'>,
): Origin[] {
  return Object.entries(row.origins).flatMap(([field, { from, language, value }]) =>
    heldIn(field, row, lookups) === value ? [{ field, from, language, letters: foldForCopies(value).length }] : [],
  );
}
