import { isLocaleProfile, type ProfileRecord } from '../../../commands/context.ts';
import { STATUS_LABELS } from '../../contract/policy/status.ts';

/** What a record is called in the palette; a locale profile without a name is known by its base profile's. */
export function titleOfRecord(record: ProfileRecord): string {
  const base = isLocaleProfile(record) ? record.base_profile_name : '';
  return record.profile_name || base || 'No name yet';
}

/** Kind, status and what tells records of one name apart. */
export function detailOfRecord(record: ProfileRecord): string {
  if (!isLocaleProfile(record)) return ['base', STATUS_LABELS[record.status], record.city].filter(Boolean).join(' · ');
  const { profile_name: name, base_profile_name: base, locale, status } = record;
  const whose = name && base ? `of ${base}` : 'no name yet';
  return ['locale', locale.code, STATUS_LABELS[status], whose].join(' · ');
}
