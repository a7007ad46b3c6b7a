import { isLocaleProfile, type ProfileRecord } from '../../../commands/context.ts';
import { STATUS_LABELS } from '../../contract/policy/status.ts';

/** What a record is called in the palette. */
export function titleOfRecord({ profile_name: name }: { profile_name: string }): string {
  return name || 'No name yet';
}

/** Kind, status and what tells records of one name apart. */
export function detailOfRecord(record: ProfileRecord): string {
  const facts = isLocaleProfile(record)
    ? ['locale', record.locale.code, STATUS_LABELS[record.status], `of ${record.base_profile_name}`]
    : ['base', STATUS_LABELS[record.status], record.city];
  return facts.filter(Boolean).join(' · ');
}
