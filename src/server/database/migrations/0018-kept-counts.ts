/** Seconds from which a claim falls into the next bucket: each second up to 16, then eight steps until twice as many. */
const BUCKETS = [
  ...Array.from({ length: 15 }, (_, second) => second + 1),
  ...Array.from({ length: 12 }, (_, octave) => Array.from({ length: 8 }, (_, step) => (16 + 2 * step) * 2 ** octave)),
].flat();

/** What the summaries of migration 0010 hold, counted from events. Works on the trail as on what is added to it. */
export function quarters(source: string): string {
  return /* sql */ `select date_bin('15 minutes', occurred_at, 'epoch') as quarter, event, actor_id, coalesce(locale, '') as locale,
      count(*)::int as amount
    from ${source} where event in (1,2,3,4,5,6,7,8,9,10,11,12,111,116) group by 1, 2, 3, 4`;
}

export function records(source: string): string {
  return /* sql */ `select coalesce(locale_profile_id, base_profile_id) as record_id,
      case when locale_profile_id is null then 'base' else 'locale' end as kind,
      (array_agg(actor_id order by link) filter (where event in (1, 6)))[1] as author_id,
      (array_agg(occurred_at order by link) filter (where event in (2, 3, 7, 8)))[1] as first_at,
      (array_agg(event order by link) filter (where event in (2, 3, 7, 8)))[1] as first_event,
      (array_agg(actor_id order by link) filter (where event in (2, 3, 7, 8)))[1] as first_by,
      (count(*) filter (where event in (3, 8)))::int as disapprovals
    from ${source} where event in (1, 2, 3, 6, 7, 8) group by 1, 2`;
}

export function reasons(source: string): string {
  return /* sql */ `select date_bin('15 minutes', told.occurred_at, 'epoch') as quarter, code, told.actor_id,
      coalesce(record.author_id, '') as author_id, count(*)::int as amount
    from ${source} told
    cross join lateral jsonb_array_elements_text(told.reason -> 'codes') as codes (code)
    left join statistic_record record on record.record_id = coalesce(told.locale_profile_id, told.base_profile_id)
    where told.event in (3, 8) and jsonb_typeof(told.reason -> 'codes') = 'array' group by 1, 2, 3, 4`;
}

/** Profiles by their first decision, as often for whoever wrote them as for whoever decided. */
function decided(source: string, amount: string): string {
  const key = `case when first_event in (2, 7) then 'approved ' else 'disapproved ' end || least(disapprovals, 3)`;
  return ['author', 'decider']
    .map(
      (part) => /* sql */ `select '${part}' as part, first_at as at,
        coalesce(${part === 'author' ? 'author_id' : 'first_by'}, '') as person, ${key} as key, ${amount} as amount
      from ${source} where first_at is not null`,
    )
    .join(' union all ');
}

/** Facts of one statement, added up before they are appended. */
export function appended(facts: string): string {
  return /* sql */ `insert into statistic_fresh (part, at, person, key, amount)
    select part, date_bin('15 minutes', at, 'epoch'), person, key, sum(amount)
    from (${facts}) as facts group by 1, 2, 3, 4 having sum(amount) <> 0;`;
}

/**
 * Counts by blocks of days, so that a year is a few hundred sums and no longer every event's. Writers only
 * append to statistic_fresh and never wait for each other; what is there is carried into the blocks behind
 * everybody's back, in one statement, so that the sum of both is exact at any moment.
 */
export const sql = /* sql */ `
create table statistic_fresh (
  id bigint generated always as identity primary key,
  part text not null,
  at timestamptz not null,
  person text not null,
  key text not null,
  amount integer not null
);

-- Blocks begin where so many minutes since 1970, in UTC, are full.
create table statistic_block (
  part text not null,
  minutes integer not null,
  start timestamptz not null,
  person text not null,
  key text not null,
  amount integer not null,
  primary key (part, minutes, start, person, key) include (amount)
);

-- The numbers of claims are by how long they took; a median is looked up in the bucket that holds it.
alter table statistic_claim add column bucket integer not null
  generated always as (width_bucket(round(active_seconds)::integer, array[${BUCKETS.join(',')}])) stored;
drop index statistic_claim_of_holder;
create index statistic_claim_of_holder on statistic_claim (holder_id, bucket, ended_at) include (active_seconds);
drop index statistic_claim_by_end;
create index statistic_claim_by_end on statistic_claim (ended_at) include (holder_id, bucket);
drop index statistic_quarter_of_actor;
create index statistic_quarter_of_actor on statistic_quarter (actor_id, quarter, event) include (amount);

-- Where the rows behind a reason and a number of disapprovals are found.
create index statistic_record_by_loops on statistic_record (least(disapprovals, 3), first_at, record_id)
  where first_at is not null;
create index statistic_reason_by_code on statistic_reason (code, quarter, actor_id, author_id);

-- All that is added up, from the summaries.
create view statistic_fact as
  select 'flow' as part, quarter as at, '' as person, event::text as key, amount from statistic_quarter
  union all select 'reason-actor', quarter, actor_id, code, amount from statistic_reason
  union all select 'reason-author', quarter, author_id, code, amount from statistic_reason
  union all ${decided('statistic_record', '1')}
  union all select 'claim', ended_at, holder_id, bucket::text, 1 from statistic_claim;

-- The blocks that a part is kept in: quarters and hours, or 1, 8 and 64 days.
create view statistic_part_block as
  select part, minutes from unnest(array['author', 'decider', 'reason-actor', 'reason-author', 'claim']) as part,
    unnest(array[1440, 11520, 92160]) as minutes
  union all select 'flow', unnest(array[15, 60]);

create function start_of_block(minutes integer, moment timestamptz) returns timestamptz language sql stable as $$
  select date_bin(minutes * interval '1 minute', moment, 'epoch')
$$;

-- The summaries, from all events.
create view counted_quarter as ${quarters('audit_event')};
create view counted_record as ${records('audit_event')};
create view counted_reason as ${reasons('audit_event')};

create or replace function note_audit_events() returns trigger language plpgsql as $$
begin
  with counted as (${quarters('added')}), stored as (
    insert into statistic_quarter as kept (quarter, event, actor_id, locale, amount) select * from counted
    on conflict (quarter, event, actor_id, locale) do update set amount = kept.amount + excluded.amount)
  ${appended(`select 'flow' as part, quarter as at, '' as person, event::text as key, amount from counted`)}
  insert into statistic_record as kept (record_id, kind, author_id, first_at, first_event, first_by, disapprovals)
    ${records('added')}
    on conflict (record_id) do update set
      author_id = coalesce(kept.author_id, excluded.author_id),
      first_at = coalesce(kept.first_at, excluded.first_at),
      first_event = coalesce(kept.first_event, excluded.first_event),
      first_by = coalesce(kept.first_by, excluded.first_by),
      disapprovals = kept.disapprovals + excluded.disapprovals;
  with counted as (${reasons('added')}), stored as (
    insert into statistic_reason as kept (quarter, code, actor_id, author_id, amount) select * from counted
    on conflict (quarter, code, actor_id, author_id) do update set amount = kept.amount + excluded.amount)
  ${appended(
    `select 'reason-actor' as part, quarter as at, actor_id as person, code as key, amount from counted
     union all select 'reason-author', quarter, author_id, code, amount from counted`,
  )}
  return null;
end $$;

create function note_first_records() returns trigger language plpgsql as $$
begin
  ${appended(decided('added', '1'))}
  return null;
end $$;
create trigger statistic_record_added after insert on statistic_record
  referencing new table as added for each statement execute function note_first_records();

-- A profile that comes back goes over to those that came back once more.
create function note_changed_records() returns trigger language plpgsql as $$
begin
  ${appended(`${decided('gone', '-1')} union all ${decided('added', '1')}`)}
  return null;
end $$;
create trigger statistic_record_changed after update on statistic_record
  referencing old table as gone new table as added for each statement execute function note_changed_records();

create function note_claims() returns trigger language plpgsql as $$
begin
  ${appended(`select 'claim' as part, ended_at as at, holder_id as person, bucket::text as key, 1 as amount from added`)}
  return null;
end $$;
create trigger statistic_claim_added after insert on statistic_claim
  referencing new table as added for each statement execute function note_claims();

create or replace function forget_audit_events() returns trigger language plpgsql as $$
begin
  truncate statistic_quarter, statistic_record, statistic_reason;
  delete from statistic_fresh where part <> 'claim';
  delete from statistic_block where part <> 'claim';
  return null;
end $$;

-- Makes the blocks anew from the summaries, larger ones from the smallest. Whoever calls it keeps writers away.
create function recount_blocks() returns void language plpgsql as $$
begin
  truncate statistic_fresh, statistic_block;
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
select recount_blocks();
`;
