import { sql as duplicates } from './baseline/duplicates.ts';
import { sql as people } from './baseline/people.ts';
import { sql as profiles } from './baseline/profiles.ts';
import { sql as review } from './baseline/review.ts';
import { sql as settings } from './baseline/settings.ts';
import { sql as statistics } from './baseline/statistics.ts';
import { sql as triggers } from './baseline/triggers.ts';

/** The whole schema of 28 November 2026. */
const BASELINE = '0060-baseline';
/** The last of the migrations that led to the same schema before there was a baseline. */
const LAST_BEFORE = '0060-no-progress';

/** Scripts by their names, in their order. A script that has run anywhere never changes. */
export const MIGRATIONS: Readonly<Record<string, string>> = {
  [BASELINE]: [profiles, settings, people, review, duplicates, statistics, triggers].join(''),
  // Profiles whose time zone is none of their country's: the next start finds those that are stored.
  '0062-foreign-zones': /* sql */ `
alter table base_profile add column foreign_zone boolean not null default false;
create index base_profile_with_foreign_zone on base_profile (updated_at, id) where foreign_zone and deleted_at is null;
delete from folded_text where table_name = 'base_profile';
`,
  // Names whose words mix scripts are unique by sound as well: the next start finds those that are stored.
  '0063-name-sounds': /* sql */ `
alter table locale_profile add column name_sound text not null default '';
create unique index locale_profile_name_sound
  on locale_profile (locale_id, (case when name_sound = '' then name_key else name_sound end))
  where (deleted_at is null) and (merged_into is null) and (name_key <> '');
delete from folded_text where table_name = 'locale_profile';
`,
  // Where somebody has said that a proposed date of birth is right; looked up beside the index of the proposals.
  '0064-confirmed-births': /* sql */ `
create index audit_event_of_confirmed_birth on audit_event (base_profile_id)
  where ((subject ->> 'name') = 'dateOfBirth') and ((reason -> 'confirmed') = 'true'::jsonb);
`,
  // Who looked at a record, and whether a person has on this day.
  '0065-looks': /* sql */ `
create index audit_event_of_looks on audit_event (base_profile_id, actor_id, occurred_at) where event = 112;
`,
  // When somebody has last typed their password or a code within a sign-in; null: not since they signed in.
  '0066-fresh-proofs': /* sql */ `
alter table identity_session add column proven_at timestamptz;
`,
  // Runs with the rows of a file: what was read of each, its number there, and the profiles that it looks like.
  '0067-imports': /* sql */ `
alter table bulk_run drop constraint bulk_run_state_check;
alter table bulk_run add constraint bulk_run_state_check check (state in ('receiving', 'checking', 'checked', 'running',
  'finished', 'stopped', 'undoing', 'undone'));
alter table bulk_run_item add column file_row integer;
alter table bulk_run_item add column cells jsonb;
alter table bulk_run_item add column others jsonb;
alter table bulk_run_item drop constraint bulk_run_item_outcome_check;
alter table bulk_run_item add constraint bulk_run_item_outcome_check check (outcome in ('waiting', 'ready', 'refused',
  'done', 'failed', 'undone', 'kept'));
create unique index bulk_run_item_by_row on bulk_run_item (run_id, file_row) where file_row is not null;
create index bulk_run_item_of_outcome_by_row on bulk_run_item (run_id, outcome, file_row) where file_row is not null;
`,
  // The same for locale profiles, which have a country and a time zone of their own: the next start finds what is stored.
  '0068-foreign-zones-of-locales': /* sql */ `
alter table locale_profile add column foreign_zone boolean not null default false;
create index locale_profile_with_foreign_zone on locale_profile (updated_at, id) where foreign_zone and deleted_at is null;
delete from folded_text where table_name = 'locale_profile';
`,
};

/**
 * The same migrations by the names of this version; null: they end before the baseline, which only a version from
 * then can update.
 *
 * @param names in their order, of a database or a backup
 */
export function sinceBaseline(names: readonly string[]): string[] | null {
  if (names.length === 0 || names[0] === BASELINE) return [...names];
  const last = names.indexOf(LAST_BEFORE);
  return last < 0 ? null : [BASELINE, ...names.slice(last + 1)];
}

export const BEFORE_BASELINE =
  'is from a version of Dossier before 28 November 2026. Use the version of that day (commit e5abc48e) first';
