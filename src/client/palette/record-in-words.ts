import { isLocaleProfile, type ProfileRecord } from '../../../commands/context.ts';
import { FORM_FIELDS } from '../../contract/policy/form-fields.ts';
import type { FoundBy } from '../../contract/policy/search-text.ts';
import { STATUS_LABELS } from '../../contract/policy/status.ts';

/** What a record is called in the palette; a locale profile without a name is known by its base profile's. */
export function titleOfRecord(record: ProfileRecord): string {
  const base = isLocaleProfile(record) ? record.base_profile_name : '';
  return record.profile_name || base || 'No name yet';
}

/** Kind, status, what tells records of one name apart, and by what it was found where its name does not say so. */
export function detailOfRecord(record: ProfileRecord, foundBy: FoundBy | null): string {
  return [...ownDetails(record), foundBy && shownBy(foundBy, record)].filter(Boolean).join(' · ');
}

function ownDetails(record: ProfileRecord): string[] {
  if (!isLocaleProfile(record)) return ['base', STATUS_LABELS[record.status], record.city];
  const { profile_name: name, base_profile_name: base, locale, status } = record;
  const whose = name && base ? `of ${base}` : 'no name yet';
  return ['locale', locale.code, STATUS_LABELS[status], whose];
}

/** null: the details say it already. */
function shownBy({ attribute, value }: FoundBy, record: ProfileRecord): string | null {
  if (!isLocaleProfile(record) && value === record.city) return null;
  const field = FORM_FIELDS.find(({ source }) => source.from === 'attribute' && source.type === attribute);
  return `${field?.label ?? attribute}: ${value}`;
}
