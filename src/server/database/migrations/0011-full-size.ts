/** What lists and statistics need to stay quick with 500,000 locale profiles and 2,000,000 events. */
export const sql = /* sql */ `
-- The country of the base profile above, repeated so that no list of an area has to look there: with
-- people who work in countries, every page would read all base profiles. '' for none.
alter table locale_profile add column base_country text not null default '';
update locale_profile set base_country = base.attributes ->> 'countryCode'
  from base_profile as base where base.id = base_profile_id and base.attributes ->> 'countryCode' <> '';

create function repeat_country_above() returns trigger language plpgsql as $$
begin
  new.base_country := coalesce((select attributes ->> 'countryCode' from base_profile where id = new.base_profile_id), '');
  return new;
end $$;
create trigger locale_profile_country before insert on locale_profile
  for each row execute function repeat_country_above();

create function repeat_country_below() returns trigger language plpgsql as $$
begin
  update locale_profile set base_country = coalesce(new.attributes ->> 'countryCode', '') where base_profile_id = new.id;
  return null;
end $$;
create trigger base_profile_country after update of attributes on base_profile for each row
  when (old.attributes ->> 'countryCode' is distinct from new.attributes ->> 'countryCode')
  execute function repeat_country_below();

create index locale_profile_by_base_country on locale_profile (base_country, updated_at, id) where deleted_at is null;
drop index locale_profile_in_queue;
create index locale_profile_in_queue on locale_profile (queue, queue_rank, queued_at, id)
  include (locale_id, base_profile_id, base_country) where queue is not null;

-- The numbers of a range are read from the index alone.
drop index statistic_record_by_decision;
create index statistic_record_by_decision on statistic_record (first_at, record_id)
  include (first_event, disapprovals, author_id, first_by) where first_at is not null;
drop index statistic_claim_by_end;
create index statistic_claim_by_end on statistic_claim (ended_at) include (holder_id, active_seconds);
drop index locale_profile_ageing;
create index locale_profile_ageing on locale_profile (status, locale_id, queued_at, id) include (queue) where deleted_at is null;
drop index base_profile_ageing;
create index base_profile_ageing on base_profile (status, queued_at, id) include (queue) where deleted_at is null;
`;
