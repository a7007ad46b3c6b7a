/**
 * An event tells which rows it changed beside what it says in words, and the form of what its hash covers carries a
 * number: links of the first form still prove. A file that somebody decided by is not cleaned away.
 */
export const sql = /* sql */ `
alter table audit_event add column form integer not null default 1;
alter table audit_event add column changed jsonb;

alter table removed_file add column shown boolean not null default false;
update removed_file set shown = true
where kind = 'media' and exists (
  select from audit_event
  where base_profile_id = (whole ->> 'base_profile_id')::uuid and event in (2, 3, 7, 8)
    and occurred_at >= (whole ->> 'added_at')::timestamptz and occurred_at <= removed_at);
drop index removed_file_by_age;
create index removed_file_by_age on removed_file (removed_at) where not shown;
`;
