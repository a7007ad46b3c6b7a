/**
 * A profile that was merged into another, and a locale profile beneath it, point at the base profile that goes on. They
 * wait in no queue, and their names may be had by others.
 */
export const sql = /* sql */ `
alter table base_profile add column merged_into uuid references base_profile (id);
alter table locale_profile add column merged_into uuid references base_profile (id);
create index base_profile_merged on base_profile (merged_into) where merged_into is not null;

-- PostgreSQL 15 changes what a column is computed from only by making the column anew, and its indexes with it.
alter table base_profile drop column queue;
alter table base_profile add column queue text generated always as (
  case when deleted_at is null and merged_into is null and not frozen
    and (status = 'awaiting_approval' or (status = 'draft' and missing = '{}')) then 'base-check' end) stored;
alter table locale_profile drop column queue;
alter table locale_profile add column queue text generated always as (
  case when deleted_at is not null or merged_into is not null or frozen or base_frozen then null
    when status = 'awaiting_approval' then 'geo-check'
    when status in ('awaiting_fill_in', 'disapproved') then 'fill-in' end) stored;
create index base_profile_in_queue on base_profile (queue, queue_rank, queued_at, id) where queue is not null;
create index base_profile_ageing on base_profile (status, queued_at, id) include (queue) where deleted_at is null;
create index locale_profile_in_queue on locale_profile (queue, queue_rank, queued_at, id)
  include (locale_id, base_profile_id, base_country) where queue is not null;
create index locale_profile_ageing on locale_profile (status, locale_id, queued_at, id)
  include (queue) where deleted_at is null;

drop index locale_profile_name;
create unique index locale_profile_name on locale_profile (locale_id, name_key)
  where deleted_at is null and merged_into is null and name_key <> '';

-- What is merged is compared with nobody, and again once it is taken back.
drop trigger note_changed_base_profile on base_profile;
create trigger note_changed_base_profile after update on base_profile for each row
  when (old.attributes is distinct from new.attributes or old.tags is distinct from new.tags
        or old.active is distinct from new.active or old.deleted_at is distinct from new.deleted_at
        or old.merged_into is distinct from new.merged_into)
  execute function note_changed_profile('base');
drop trigger note_changed_locale_profile on locale_profile;
create trigger note_changed_locale_profile after update on locale_profile for each row
  when (old.attributes is distinct from new.attributes or old.tags is distinct from new.tags
        or old.active is distinct from new.active or old.deleted_at is distinct from new.deleted_at
        or old.merged_into is distinct from new.merged_into)
  execute function note_changed_profile('locale');
`;
