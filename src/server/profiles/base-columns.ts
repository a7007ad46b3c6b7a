import { dateOfBirthFromWire } from '../../contract/policy/date-of-birth.ts';
import { foldText, searchedText } from '../../contract/policy/search-text.ts';
import type { BaseProfileChange } from '../records/record-change.ts';
import type { Fields } from '../records/profile-content.ts';

/** The columns of a base profile that hold its fields, or are derived from them for lists and search. */
export function baseColumns(id: string, { attributes, tags }: Fields) {
  const name = attributes['profileName'] ?? '';
  return {
    attributes: JSON.stringify(attributes),
    tags: [...tags],
    profile_name: name,
    sort_name: foldText(name),
    sort_city: foldText(attributes['city'] ?? ''),
    date_of_birth: dateOfBirthFromWire(attributes['dateOfBirth'] ?? '')?.day ?? 'infinity',
    search_text: searchedText(id, attributes),
  } satisfies BaseProfileChange;
}
