/** Triggers that follow changes. */
export const sql = /* sql */ `
create function note_changed_profile() returns trigger language plpgsql as $$
begin
  insert into profile_to_compare (profile_id, kind) values (new.id, tg_argv[0])
  on conflict (profile_id) do update set noted_at = excluded.noted_at;
  return null;
end $$;

create function note_lost_documents() returns trigger language plpgsql as $$
begin
  insert into profile_to_compare (profile_id, kind) select distinct base_profile_id, 'base' from old_rows
  on conflict (profile_id) do update set noted_at = excluded.noted_at;
  return null;
end $$;

create function note_lost_media() returns trigger language plpgsql as $$
begin
  insert into profile_to_compare (profile_id, kind)
  select distinct coalesce(locale_profile_id, base_profile_id),
    case when locale_profile_id is null then 'base' else 'locale' end from old_rows
  on conflict (profile_id) do update set noted_at = excluded.noted_at;
  return null;
end $$;

create function note_new_documents() returns trigger language plpgsql as $$
begin
  insert into profile_to_compare (profile_id, kind) select distinct base_profile_id, 'base' from new_rows
  on conflict (profile_id) do update set noted_at = excluded.noted_at;
  return null;
end $$;

create function note_new_media() returns trigger language plpgsql as $$
begin
  insert into media_hash (sha256) select distinct sha256 from new_rows order by sha256
  on conflict (sha256) do update set state = 'waiting', attempts = 0, leased_until = '-infinity'
    where media_hash.state = 'unreadable';
  insert into profile_to_compare (profile_id, kind)
  select distinct coalesce(locale_profile_id, base_profile_id),
    case when locale_profile_id is null then 'base' else 'locale' end from new_rows
  on conflict (profile_id) do update set noted_at = excluded.noted_at;
  return null;
end $$;

create function note_new_profiles() returns trigger language plpgsql as $$
begin
  insert into profile_to_compare (profile_id, kind) select id, tg_argv[0] from new_rows
  on conflict (profile_id) do update set noted_at = excluded.noted_at;
  return null;
end $$;

create function repeat_country_above() returns trigger language plpgsql as $$
begin
  new.base_country := coalesce((select attributes ->> 'countryCode' from base_profile where id = new.base_profile_id), '');
  return new;
end $$;

create function repeat_country_below() returns trigger language plpgsql as $$
begin
  update locale_profile set base_country = coalesce(new.attributes ->> 'countryCode', '') where base_profile_id = new.id;
  return null;
end $$;

create function settle_questions() returns trigger language plpgsql as $$
begin
  update question set settled = true,
    outcome = coalesce(outcome, case when expires_at > new.updated_at then 'overtaken' end),
    closed_at = coalesce(closed_at, case when expires_at > new.updated_at then new.updated_at end)
  where record_id = new.id and not settled;
  return null;
end $$;

create trigger base_profile_country after update of attributes on base_profile for each row
  when (old.attributes ->> 'countryCode' is distinct from new.attributes ->> 'countryCode')
  execute function repeat_country_below();
create trigger locale_profile_country before insert on locale_profile
  for each row execute function repeat_country_above();
create trigger note_changed_base_profile after update on base_profile for each row
  when (old.attributes is distinct from new.attributes or old.tags is distinct from new.tags
        or old.active is distinct from new.active or old.deleted_at is distinct from new.deleted_at
        or old.merged_into is distinct from new.merged_into)
  execute function note_changed_profile('base');
create trigger note_changed_locale_profile after update on locale_profile for each row
  when (old.attributes is distinct from new.attributes or old.tags is distinct from new.tags
        or old.active is distinct from new.active or old.deleted_at is distinct from new.deleted_at
        or old.merged_into is distinct from new.merged_into)
  execute function note_changed_profile('locale');
create trigger note_lost_documents after delete on document
  referencing old table as old_rows for each statement execute function note_lost_documents();
create trigger note_lost_media after delete on media
  referencing old table as old_rows for each statement execute function note_lost_media();
create trigger note_new_base_profiles after insert on base_profile
  referencing new table as new_rows for each statement execute function note_new_profiles('base');
create trigger note_new_documents after insert on document
  referencing new table as new_rows for each statement execute function note_new_documents();
create trigger note_new_locale_profiles after insert on locale_profile
  referencing new table as new_rows for each statement execute function note_new_profiles('locale');
create trigger note_new_media after insert on media
  referencing new table as new_rows for each statement execute function note_new_media();
create trigger settle_questions after update on base_profile for each row
  when (old.queue is distinct from new.queue or old.status is distinct from new.status)
  execute function settle_questions();
create trigger settle_questions after update on locale_profile for each row
  when (old.queue is distinct from new.queue or old.status is distinct from new.status)
  execute function settle_questions();
`;
