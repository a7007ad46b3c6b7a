/**
 * Since when a locale profile is stale, for the entries of the fill-in queue that a setting makes of published ones. What is
 * stale already is so since the first change behind what was seen.
 */
export const sql = /* sql */ `
alter table locale_profile add column stale_since timestamptz not null default 'infinity';

update locale_profile set stale_since = coalesce((
    select min(told.occurred_at) from audit_event as told
    where told.base_profile_id = locale_profile.base_profile_id and told.locale_profile_id is null
      and told.link > locale_profile.base_seen and told.event in (13, 14, 15, 16, 17, 101, 102, 103, 104, 106)), updated_at)
  where stale_fields <> '{}';

-- Literally the condition of src/server/settings/stale-hours.ts.
create index locale_profile_stale_entries on locale_profile (stale_since, id)
  include (locale_id, base_profile_id, base_country)
  where status = 'approved' and active and stale_fields <> '{}' and not frozen and not base_frozen
    and deleted_at is null and merged_into is null;
`;
