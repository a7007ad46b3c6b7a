/** Counts for statistics, kept up to date by triggers. */
export const sql = /* sql */ `
create table statistic_record (
  record_id uuid primary key,
  kind text not null,
  author_id text,
  first_at timestamptz,
  first_event integer,
  first_by text,
  disapprovals integer not null
);
create index statistic_record_by_decision on statistic_record (first_at, record_id) include (first_event, disapprovals, author_id, first_by)
  where first_at is not null;
create index statistic_record_by_loops on statistic_record (least(disapprovals, 3), first_at, record_id)
  where first_at is not null;
create index statistic_record_of_author on statistic_record (author_id, first_at) where first_at is not null;
create index statistic_record_of_decider on statistic_record (first_by, first_at) where first_at is not null;

create table statistic_block (
  part text not null,
  minutes integer not null,
  start timestamptz not null,
  person text not null,
  key text not null,
  amount integer not null,
  primary key (part, minutes, start, person, key) include (amount)
);

create table statistic_claim (
  id bigint generated always as identity primary key,
  holder_id text not null,
  queue text not null,
  ended_at timestamptz not null,
  active_seconds float8 not null,
  bucket integer generated always as (width_bucket((round(active_seconds))::integer, array[1, 2, 3, 4, 5, 6, 7, 8,
    9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24, 26, 28, 30, 32, 36, 40, 44, 48, 52, 56, 60, 64, 72, 80, 88,
    96, 104, 112, 120, 128, 144, 160, 176, 192, 208, 224, 240, 256, 288, 320, 352, 384, 416, 448, 480, 512, 576,
    640, 704, 768, 832, 896, 960, 1024, 1152, 1280, 1408, 1536, 1664, 1792, 1920, 2048, 2304, 2560, 2816, 3072,
    3328, 3584, 3840, 4096, 4608, 5120, 5632, 6144, 6656, 7168, 7680, 8192, 9216, 10240, 11264, 12288, 13312,
    14336, 15360, 16384, 18432, 20480, 22528, 24576, 26624, 28672, 30720, 32768, 36864, 40960, 45056, 49152,
    53248, 57344, 61440])) stored not null
);
create index statistic_claim_by_end on statistic_claim (ended_at) include (holder_id, bucket);
create index statistic_claim_of_holder on statistic_claim (holder_id, bucket, ended_at) include (active_seconds);

create table statistic_quarter (
  quarter timestamptz not null,
  event integer not null,
  actor_id text not null,
  locale text not null,
  amount integer not null,
  primary key (quarter, event, actor_id, locale)
);
create index statistic_quarter_of_actor on statistic_quarter (actor_id, quarter, event) include (amount);

create table statistic_reason (
  quarter timestamptz not null,
  code text not null,
  actor_id text not null,
  author_id text not null,
  amount integer not null,
  primary key (quarter, code, actor_id, author_id)
);
create index statistic_reason_by_code on statistic_reason (code, quarter, actor_id, author_id);

create table statistic_fresh (
  id bigint generated always as identity primary key,
  part text not null,
  at timestamptz not null,
  person text not null,
  key text not null,
  amount integer not null
);

create view counted_quarter as
 select date_bin('00:15:00'::interval, occurred_at, '1970-01-01 00:00:00+00'::timestamptz) as quarter,
    event,
    actor_id,
    coalesce(locale, '') as locale,
    (count(*))::integer as amount
   from audit_event
  where (event = any (array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 111, 116]))
  group by (date_bin('00:15:00'::interval, occurred_at, '1970-01-01 00:00:00+00'::timestamptz)), event, actor_id, coalesce(locale, '');

create view counted_reason as
 select date_bin('00:15:00'::interval, told.occurred_at, '1970-01-01 00:00:00+00'::timestamptz) as quarter,
    codes.code,
    told.actor_id,
    coalesce(record.author_id, '') as author_id,
    (count(*))::integer as amount
   from ((audit_event told
     cross join lateral jsonb_array_elements_text((told.reason -> 'codes')) codes(code))
     left join statistic_record record on ((record.record_id = coalesce(told.locale_profile_id, told.base_profile_id))))
  where ((told.event = any (array[3, 8])) and (jsonb_typeof((told.reason -> 'codes')) = 'array'))
  group by (date_bin('00:15:00'::interval, told.occurred_at, '1970-01-01 00:00:00+00'::timestamptz)), codes.code, told.actor_id, coalesce(record.author_id, '');

create view counted_record as
 select coalesce(locale_profile_id, base_profile_id) as record_id,
        case
            when (locale_profile_id is null) then 'base'
            else 'locale'
        end as kind,
    (array_agg(actor_id order by link) filter (where (event = any (array[1, 6]))))[1] as author_id,
    (array_agg(occurred_at order by link) filter (where (event = any (array[2, 3, 7, 8]))))[1] as first_at,
    (array_agg(event order by link) filter (where (event = any (array[2, 3, 7, 8]))))[1] as first_event,
    (array_agg(actor_id order by link) filter (where (event = any (array[2, 3, 7, 8]))))[1] as first_by,
    (count(*) filter (where (event = any (array[3, 8]))))::integer as disapprovals
   from audit_event
  where (event = any (array[1, 2, 3, 6, 7, 8]))
  group by coalesce(locale_profile_id, base_profile_id),
        case
            when (locale_profile_id is null) then 'base'
            else 'locale'
        end;

create view statistic_fact as
 select 'flow' as part,
    statistic_quarter.quarter as at,
    '' as person,
    (statistic_quarter.event)::text as key,
    statistic_quarter.amount
   from statistic_quarter
union all
 select 'reason-actor' as part,
    statistic_reason.quarter as at,
    statistic_reason.actor_id as person,
    statistic_reason.code as key,
    statistic_reason.amount
   from statistic_reason
union all
 select 'reason-author' as part,
    statistic_reason.quarter as at,
    statistic_reason.author_id as person,
    statistic_reason.code as key,
    statistic_reason.amount
   from statistic_reason
union all
 select 'author' as part,
    statistic_record.first_at as at,
    coalesce(statistic_record.author_id, '') as person,
    (
        case
            when (statistic_record.first_event = any (array[2, 7])) then 'approved '
            else 'disapproved '
        end || least(statistic_record.disapprovals, 3)) as key,
    1 as amount
   from statistic_record
  where (statistic_record.first_at is not null)
union all
 select 'decider' as part,
    statistic_record.first_at as at,
    coalesce(statistic_record.first_by, '') as person,
    (
        case
            when (statistic_record.first_event = any (array[2, 7])) then 'approved '
            else 'disapproved '
        end || least(statistic_record.disapprovals, 3)) as key,
    1 as amount
   from statistic_record
  where (statistic_record.first_at is not null)
union all
 select 'claim' as part,
    statistic_claim.ended_at as at,
    statistic_claim.holder_id as person,
    (statistic_claim.bucket)::text as key,
    1 as amount
   from statistic_claim;

create view statistic_part_block as
  select part, minutes from unnest(array['author', 'decider', 'reason-actor', 'reason-author', 'claim']) as part,
    unnest(array[1440, 11520, 92160]) as minutes
  union all select 'flow', unnest(array[15, 60]);

create function count_lease_activity() returns trigger language plpgsql as $$
begin
  if new.holder_id <> old.holder_id then
    new.active_seconds := 0;
  elsif new.expires_at > old.expires_at then
    new.active_seconds := old.active_seconds + least(60, extract(epoch from new.expires_at - old.expires_at));
  end if;
  return new;
end $$;

create function forget_audit_events() returns trigger language plpgsql as $$
begin
  truncate statistic_quarter, statistic_record, statistic_reason;
  delete from statistic_fresh where part <> 'claim';
  delete from statistic_block where part <> 'claim';
  return null;
end $$;

create function keep_done_claim() returns trigger language plpgsql as $$
begin
  if not exists (select from base_profile where id = old.record_id and queue = old.queue)
    and not exists (select from locale_profile where id = old.record_id and queue = old.queue)
  then
    insert into statistic_claim (holder_id, queue, ended_at, active_seconds)
    values (old.holder_id, old.queue, now(), old.active_seconds
      + greatest(0, least(60, extract(epoch from now() - (old.expires_at - interval '600 seconds')))));
  end if;
  return null;
end $$;

create function note_audit_events() returns trigger language plpgsql as $$
begin
  if not exists (select from added where event in (1,2,3,4,5,6,7,8,9,10,11,12,111,116)) then
    return null;
  end if;
  with counted as (select date_bin('15 minutes', occurred_at, 'epoch') as quarter, event, actor_id, coalesce(locale, '') as locale,
      count(*)::int as amount
    from added where event in (1,2,3,4,5,6,7,8,9,10,11,12,111,116) group by 1, 2, 3, 4), stored as (
    insert into statistic_quarter as kept (quarter, event, actor_id, locale, amount) select * from counted
    on conflict (quarter, event, actor_id, locale) do update set amount = kept.amount + excluded.amount)
  insert into statistic_fresh (part, at, person, key, amount)
    select part, date_bin('15 minutes', at, 'epoch'), person, key, sum(amount)
    from (select 'flow' as part, quarter as at, '' as person, event::text as key, amount from counted) as facts group by 1, 2, 3, 4 having sum(amount) <> 0;
  if exists (select from added where event in (1, 2, 3, 6, 7, 8)) then
    insert into statistic_record as kept (record_id, kind, author_id, first_at, first_event, first_by, disapprovals)
      select coalesce(locale_profile_id, base_profile_id) as record_id,
      case when locale_profile_id is null then 'base' else 'locale' end as kind,
      (array_agg(actor_id order by link) filter (where event in (1, 6)))[1] as author_id,
      (array_agg(occurred_at order by link) filter (where event in (2, 3, 7, 8)))[1] as first_at,
      (array_agg(event order by link) filter (where event in (2, 3, 7, 8)))[1] as first_event,
      (array_agg(actor_id order by link) filter (where event in (2, 3, 7, 8)))[1] as first_by,
      (count(*) filter (where event in (3, 8)))::int as disapprovals
    from added where event in (1, 2, 3, 6, 7, 8) group by 1, 2
      on conflict (record_id) do update set
        author_id = coalesce(kept.author_id, excluded.author_id),
        first_at = coalesce(kept.first_at, excluded.first_at),
        first_event = coalesce(kept.first_event, excluded.first_event),
        first_by = coalesce(kept.first_by, excluded.first_by),
        disapprovals = kept.disapprovals + excluded.disapprovals;
  end if;
  if exists (select from added where event in (3, 8)) then
    with counted as (select date_bin('15 minutes', told.occurred_at, 'epoch') as quarter, code, told.actor_id,
      coalesce(record.author_id, '') as author_id, count(*)::int as amount
    from added told
    cross join lateral jsonb_array_elements_text(told.reason -> 'codes') as codes (code)
    left join statistic_record record on record.record_id = coalesce(told.locale_profile_id, told.base_profile_id)
    where told.event in (3, 8) and jsonb_typeof(told.reason -> 'codes') = 'array' group by 1, 2, 3, 4), stored as (
      insert into statistic_reason as kept (quarter, code, actor_id, author_id, amount) select * from counted
      on conflict (quarter, code, actor_id, author_id) do update set amount = kept.amount + excluded.amount)
    insert into statistic_fresh (part, at, person, key, amount)
    select part, date_bin('15 minutes', at, 'epoch'), person, key, sum(amount)
    from (select 'reason-actor' as part, quarter as at, actor_id as person, code as key, amount from counted
       union all select 'reason-author', quarter, author_id, code, amount from counted) as facts group by 1, 2, 3, 4 having sum(amount) <> 0;
  end if;
  return null;
end $$;

create function note_changed_records() returns trigger language plpgsql as $$
begin
  insert into statistic_fresh (part, at, person, key, amount)
    select part, date_bin('15 minutes', at, 'epoch'), person, key, sum(amount)
    from (select 'author' as part, first_at as at,
        coalesce(author_id, '') as person, case when first_event in (2, 7) then 'approved ' else 'disapproved ' end || least(disapprovals, 3) as key, -1 as amount
      from gone where first_at is not null union all select 'decider' as part, first_at as at,
        coalesce(first_by, '') as person, case when first_event in (2, 7) then 'approved ' else 'disapproved ' end || least(disapprovals, 3) as key, -1 as amount
      from gone where first_at is not null union all select 'author' as part, first_at as at,
        coalesce(author_id, '') as person, case when first_event in (2, 7) then 'approved ' else 'disapproved ' end || least(disapprovals, 3) as key, 1 as amount
      from added where first_at is not null union all select 'decider' as part, first_at as at,
        coalesce(first_by, '') as person, case when first_event in (2, 7) then 'approved ' else 'disapproved ' end || least(disapprovals, 3) as key, 1 as amount
      from added where first_at is not null) as facts group by 1, 2, 3, 4 having sum(amount) <> 0;
  return null;
end $$;

create function note_claims() returns trigger language plpgsql as $$
begin
  insert into statistic_fresh (part, at, person, key, amount)
    select part, date_bin('15 minutes', at, 'epoch'), person, key, sum(amount)
    from (select 'claim' as part, ended_at as at, holder_id as person, bucket::text as key, 1 as amount from added) as facts group by 1, 2, 3, 4 having sum(amount) <> 0;
  return null;
end $$;

create function note_first_records() returns trigger language plpgsql as $$
begin
  insert into statistic_fresh (part, at, person, key, amount)
    select part, date_bin('15 minutes', at, 'epoch'), person, key, sum(amount)
    from (select 'author' as part, first_at as at,
        coalesce(author_id, '') as person, case when first_event in (2, 7) then 'approved ' else 'disapproved ' end || least(disapprovals, 3) as key, 1 as amount
      from added where first_at is not null union all select 'decider' as part, first_at as at,
        coalesce(first_by, '') as person, case when first_event in (2, 7) then 'approved ' else 'disapproved ' end || least(disapprovals, 3) as key, 1 as amount
      from added where first_at is not null) as facts group by 1, 2, 3, 4 having sum(amount) <> 0;
  return null;
end $$;

create function recount_blocks() returns void language plpgsql as $$
begin
  delete from statistic_fresh;
  delete from statistic_block;
  insert into statistic_block (part, minutes, start, person, key, amount)
    select part, minutes, start_of_block(minutes, at), person, key, sum(amount)
    from statistic_fact join (select part, min(minutes) as minutes from statistic_part_block group by part) as least using (part)
    group by 1, 2, 3, 4, 5;
  insert into statistic_block (part, minutes, start, person, key, amount)
    select part, larger.minutes, start_of_block(larger.minutes, start), person, key, sum(amount)
    from statistic_block join statistic_part_block as larger using (part)
    where statistic_block.minutes < larger.minutes
    group by 1, 2, 3, 4, 5;
end $$;

create function start_of_block(minutes integer, moment timestamptz) returns timestamptz language sql stable as $$
  select date_bin(minutes * interval '1 minute', moment, 'epoch')
$$;

create trigger audit_event_statistics after insert on audit_event
  referencing new table as added for each statement execute function note_audit_events();
create trigger audit_event_statistics_gone after truncate on audit_event
  for each statement execute function forget_audit_events();
create trigger queue_lease_activity before update on queue_lease
  for each row execute function count_lease_activity();
create trigger queue_lease_done after delete on queue_lease
  for each row execute function keep_done_claim();
create trigger statistic_claim_added after insert on statistic_claim
  referencing new table as added for each statement execute function note_claims();
create trigger statistic_record_added after insert on statistic_record
  referencing new table as added for each statement execute function note_first_records();
create trigger statistic_record_changed after update on statistic_record
  referencing old table as gone new table as added for each statement execute function note_changed_records();
`;
