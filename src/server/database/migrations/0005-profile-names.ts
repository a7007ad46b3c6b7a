/** Locale profiles: names that are unique within a locale, and an index for each order of their overview. */
export const sql = /* sql */ `
-- The name as names are compared (src/contract/policy/profile-name.ts); '' while there is none. What
-- is stored already is brought as near to that as SQL can, and exactly there by its next save.
alter table locale_profile add column name_key text not null default '';
update locale_profile set name_key = lower(normalize(btrim(regexp_replace(profile_name, '\\s+', ' ', 'g')), NFKC));

-- Two people may save the same name at the same moment: only an index can refuse the second.
create unique index locale_profile_name on locale_profile (locale_id, name_key)
  where deleted_at is null and name_key <> '';

create index locale_profile_by_waiting_since on locale_profile (waiting_since, id) where deleted_at is null;
create index locale_profile_by_created_at on locale_profile (created_at, id) where deleted_at is null;
create index locale_profile_by_status_alone on locale_profile (status, id) where deleted_at is null;
`;
