/**
 * Which fields of its base profile have changed since a locale profile was filled in or approved, kept by whoever writes.
 * `base_seen` is how long the chain of the base profile was then. What was there before is told as well as events in words
 * can: what was changed and changed back is left out, and so is what was undone.
 */
export const sql = /* sql */ `
alter table locale_profile
  add column base_seen integer not null default 0,
  add column stale_fields text[] not null default '{}';

update locale_profile set base_seen = coalesce((
    select max(link) from audit_event as told
    where told.base_profile_id = locale_profile.base_profile_id
      and told.occurred_at <= greatest(locale_profile.content_at, (
        select max(occurred_at) from audit_event as approved
        where approved.locale_profile_id = locale_profile.id and approved.event = 7))), 0)
  where status <> 'awaiting_fill_in';

create temporary table base_change as
  select told.base_profile_id, told.link, told.event, told.before, told.after,
    told.subject ->> 'name' as name
  from audit_event as told
  where told.locale_profile_id is null and told.event in (13, 14, 15, 16, 17, 101, 102, 103, 104, 106)
    and told.subject ->> 'kind' is distinct from 'profile'
    and told.link > (
      select min(base_seen) from locale_profile as beneath
      where beneath.base_profile_id = told.base_profile_id and beneath.status <> 'awaiting_fill_in')
    and not exists (
      select from audit_event as undone
      where undone.base_profile_id = told.base_profile_id and undone.group_id = told.group_id and undone.event = 111);
create index on base_change (base_profile_id, link);

update locale_profile set stale_fields = found.fields
  from (
    select beneath.id, array_agg(distinct change.field order by change.field) as fields
    from locale_profile as beneath cross join lateral (
      select 'attribute:' || name as field from base_change
      where base_profile_id = beneath.base_profile_id and link > beneath.base_seen and event in (16, 17, 101)
      group by name
      having (array_agg(before ->> 'value' order by link))[1]
        is distinct from (array_agg(after ->> 'value' order by link desc))[1]
      union
      select 'tags:' || tag.group_name from base_change
      join tag on tag.id::text in (base_change.before ->> 'tag_id', base_change.after ->> 'tag_id')
      where base_profile_id = beneath.base_profile_id and link > beneath.base_seen and event in (13, 14, 15)
      union
      select 'pictures' from base_change
      where base_profile_id = beneath.base_profile_id and link > beneath.base_seen and event in (102, 103, 104, 106)
    ) as change
    where beneath.status <> 'awaiting_fill_in'
    group by beneath.id) as found
  where found.id = locale_profile.id;
drop table base_change;

create index locale_profile_stale on locale_profile (updated_at, id)
  where deleted_at is null and stale_fields <> '{}';
create index locale_profile_stale_by_status on locale_profile (status, queued_at, id)
  where deleted_at is null and stale_fields <> '{}';
-- The matrix reads the cells of a row from the index alone, and whether they are stale.
drop index locale_profile_cell;
create index locale_profile_cell on locale_profile (base_profile_id, locale_id, status, active) include (stale_fields)
  where deleted_at is null;
-- Those beneath one base profile are marked together.
create index locale_profile_seen on locale_profile (base_profile_id, base_seen) where deleted_at is null;
`;
