/** Counted events of the statistics: 1 to 12 of the specification, what was taken back, and skips. */
const COUNTED = '1,2,3,4,5,6,7,8,9,10,11,12,111,116';

/** The same three statements fill the summaries from what is there and, in the trigger, from what is added. */
function noted(source: string): string {
  return /* sql */ `
insert into statistic_quarter as kept (quarter, event, actor_id, locale, amount)
  select date_bin('15 minutes', occurred_at, 'epoch'), event, actor_id, coalesce(locale, ''), count(*)
  from ${source} where event in (${COUNTED})
  group by 1, 2, 3, 4
  on conflict (quarter, event, actor_id, locale) do update set amount = kept.amount + excluded.amount;
insert into statistic_record as kept (record_id, kind, author_id, first_at, first_event, first_by, disapprovals)
  select coalesce(locale_profile_id, base_profile_id), case when locale_profile_id is null then 'base' else 'locale' end,
    (array_agg(actor_id order by link) filter (where event in (1, 6)))[1],
    (array_agg(occurred_at order by link) filter (where event in (2, 3, 7, 8)))[1],
    (array_agg(event order by link) filter (where event in (2, 3, 7, 8)))[1],
    (array_agg(actor_id order by link) filter (where event in (2, 3, 7, 8)))[1],
    count(*) filter (where event in (3, 8))
  from ${source} where event in (1, 2, 3, 6, 7, 8)
  group by 1, 2
  on conflict (record_id) do update set
    author_id = coalesce(kept.author_id, excluded.author_id),
    first_at = coalesce(kept.first_at, excluded.first_at),
    first_event = coalesce(kept.first_event, excluded.first_event),
    first_by = coalesce(kept.first_by, excluded.first_by),
    disapprovals = kept.disapprovals + excluded.disapprovals;
insert into statistic_reason as kept (quarter, code, actor_id, author_id, amount)
  select date_bin('15 minutes', told.occurred_at, 'epoch'), code, told.actor_id, coalesce(record.author_id, ''), count(*)
  from ${source} told
  cross join lateral jsonb_array_elements_text(told.reason -> 'codes') as codes (code)
  left join statistic_record record on record.record_id = coalesce(told.locale_profile_id, told.base_profile_id)
  where told.event in (3, 8) and jsonb_typeof(told.reason -> 'codes') = 'array'
  group by 1, 2, 3, 4
  on conflict (quarter, code, actor_id, author_id) do update set amount = kept.amount + excluded.amount;
`;
}

/**
 * Summaries of the audit trail, kept by the database itself with every event that is added, so that
 * no writer can forget them. A quarter of an hour is the finest step in which time zones differ.
 */
export const sql = /* sql */ `
create table statistic_quarter (
  quarter timestamptz not null,
  event integer not null,
  actor_id text not null,
  -- '' for a base profile
  locale text not null,
  amount integer not null,
  primary key (quarter, event, actor_id, locale)
);
create index statistic_quarter_of_actor on statistic_quarter (actor_id, quarter, event);

-- A profile from its first decision on: who wrote it, who decided first and how, how often it came back.
create table statistic_record (
  record_id uuid primary key,
  kind text not null,
  author_id text,
  first_at timestamptz,
  first_event integer,
  first_by text,
  disapprovals integer not null
);
create index statistic_record_by_decision on statistic_record (first_at, record_id) where first_at is not null;
create index statistic_record_of_author on statistic_record (author_id, first_at) where first_at is not null;
create index statistic_record_of_decider on statistic_record (first_by, first_at) where first_at is not null;

create table statistic_reason (
  quarter timestamptz not null,
  code text not null,
  actor_id text not null,
  author_id text not null,
  amount integer not null,
  primary key (quarter, code, actor_id, author_id)
);

-- Claims that ended because the item was done. Active seconds leave out what goes beyond a minute
-- between two signs of life.
create table statistic_claim (
  id bigint generated always as identity primary key,
  holder_id text not null,
  queue text not null,
  ended_at timestamptz not null,
  active_seconds double precision not null
);
create index statistic_claim_of_holder on statistic_claim (holder_id, ended_at);
create index statistic_claim_by_end on statistic_claim (ended_at);

alter table queue_lease add column active_seconds double precision not null default 0;

create function count_lease_activity() returns trigger language plpgsql as $$
begin
  if new.holder_id <> old.holder_id then
    new.active_seconds := 0;
  elsif new.expires_at > old.expires_at then
    new.active_seconds := old.active_seconds + least(60, extract(epoch from new.expires_at - old.expires_at));
  end if;
  return new;
end $$;
create trigger queue_lease_activity before update on queue_lease
  for each row execute function count_lease_activity();

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
create trigger queue_lease_done after delete on queue_lease
  for each row execute function keep_done_claim();

create function note_audit_events() returns trigger language plpgsql as $$
begin
${noted('added')}
  return null;
end $$;
create trigger audit_event_statistics after insert on audit_event
  referencing new table as added for each statement execute function note_audit_events();

create function forget_audit_events() returns trigger language plpgsql as $$
begin
  truncate statistic_quarter, statistic_record, statistic_reason;
  return null;
end $$;
create trigger audit_event_statistics_gone after truncate on audit_event
  for each statement execute function forget_audit_events();
${noted('audit_event')}

-- The events behind a number, and what waits, in the order of the lists that show them.
create index audit_event_by_kind on audit_event (event, occurred_at, id);
create index audit_event_of_actor_by_kind on audit_event (actor_id, event, occurred_at, id);
create index locale_profile_ageing on locale_profile (status, locale_id, queued_at, id) where deleted_at is null;
create index base_profile_ageing on base_profile (status, queued_at, id) where deleted_at is null;
`;
