import { choiceFieldsOf } from '../../contract/policy/duplicate-fields.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import type { ProfileFacts } from './profile-facts.ts';

/** The value of a field with a list of values, in words; '' if there is none. */
export function choiceOf(field: string, facts: ProfileFacts, { tagById }: LookupTables): string {
  const source = choiceFieldsOf(facts.kind).find(({ name }) => name === field)?.source;
  if (!source) return '';
  if (source.from === 'attribute') return facts.attributes[source.type] ?? '';
  return facts.tags.map((id) => tagById.get(id)).find((tag) => tag?.group === source.group)?.label ?? '';
}
