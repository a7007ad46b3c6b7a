/** Queues: what waits and in which order, claims, skips; and settings. */
export const sql = /* sql */ `
-- Disapprovals since the last approval, for the order of the queue. base_frozen repeats the frozen
-- flag of the base profile above, so that no list has to look there.
alter table base_profile add column times_returned integer not null default 0;
alter table locale_profile
  add column times_returned integer not null default 0,
  add column base_frozen boolean not null default false;

update base_profile set times_returned = greatest(1, (
    select count(*) from audit_event told
    where told.base_profile_id = base_profile.id and told.locale_profile_id is null and told.event = 3
    and told.link > coalesce((
      select max(link) from audit_event approved
      where approved.base_profile_id = base_profile.id and approved.locale_profile_id is null and approved.event = 2), 0)))
  where last_reason is not null;
update locale_profile set times_returned = greatest(1, (
    select count(*) from audit_event told
    where told.locale_profile_id = locale_profile.id and told.event = 8
    and told.link > coalesce((
      select max(link) from audit_event approved
      where approved.locale_profile_id = locale_profile.id and approved.event = 7), 0)))
  where last_reason is not null;
update locale_profile set base_frozen = true
  from base_profile where base_profile.id = base_profile_id and base_profile.frozen;
-- What was returned waits as well: for whoever fills it in again.
update locale_profile set waiting_since = updated_at where status = 'disapproved' and waiting_since = 'infinity';

-- The queue a record waits in (src/contract/policy/queues.ts), since when, and what moves it forward:
-- 2 for a returned one, 1 for one at risk (src/contract/policy/risks.ts). Computed by the database, so
-- that no writer can forget them.
alter table base_profile
  add column queue text generated always as (
    case when deleted_at is null and not frozen
      and (status = 'awaiting_approval' or (status = 'draft' and missing = '{}')) then 'base-check' end) stored,
  add column queued_at timestamptz generated always as (
    case when waiting_since = 'infinity' then created_at else waiting_since end) stored,
  add column queue_rank integer generated always as (
    case when times_returned > 0 then 2 else 0 end
    + case when coalesce(last_reason -> 'codes' ?| array['under_age_doubt', 'not_the_person', 'duplicate'], false)
        or (isfinite(date_of_birth)
          and date_of_birth > (created_at at time zone 'UTC')::date - interval '21 years')
      then 1 else 0 end) stored;
alter table locale_profile
  add column queue text generated always as (
    case when deleted_at is not null or frozen or base_frozen then null
      when status = 'awaiting_approval' then 'geo-check'
      when status in ('awaiting_fill_in', 'disapproved') then 'fill-in' end) stored,
  add column queued_at timestamptz generated always as (
    case when waiting_since = 'infinity' then created_at else waiting_since end) stored,
  add column queue_rank integer generated always as (
    case when times_returned > 0 then 2 else 0 end
    + case when coalesce(last_reason -> 'codes' ?| array['under_age_doubt', 'not_the_person', 'duplicate'], false)
      then 1 else 0 end) stored;
create index base_profile_in_queue on base_profile (queue, queue_rank, queued_at, id) where queue is not null;
create index locale_profile_in_queue on locale_profile (queue, queue_rank, queued_at, id)
  include (locale_id, base_profile_id) where queue is not null;

-- One claim an item and one a person. A claim that has expired stays until somebody takes the item:
-- until then its holder may still decide. The token rises with every claim, whoever makes it.
create sequence queue_token;
create table queue_lease (
  record_id uuid primary key,
  id uuid not null unique,
  token bigint not null default nextval('queue_token'),
  kind text not null check (kind in ('base', 'locale')),
  queue text not null,
  holder_id text not null unique,
  holder_name text not null,
  claimed_at timestamptz not null,
  expires_at timestamptz not null
);
create index queue_lease_by_queue on queue_lease (queue, expires_at);

-- Locked by whoever claims, so that two tabs of one person claim one after the other.
create table queue_worker (
  person_id text primary key,
  last_claim_at timestamptz not null
);

-- nth: which skip of this item it was since the item began to wait.
create table queue_skip (
  id uuid primary key,
  record_id uuid not null,
  kind text not null check (kind in ('base', 'locale')),
  queue text not null,
  person_id text not null,
  person_name text not null,
  reason_code text not null,
  note text not null default '',
  nth integer not null,
  skipped_at timestamptz not null
);
create index queue_skip_of_record on queue_skip (record_id, skipped_at);
create index queue_skip_flagged on queue_skip (skipped_at, id) where nth >= 3;

-- What a person, or everybody of a role, is to be told; shown until the person has seen it.
create table notice (
  id bigint generated always as identity primary key,
  recipient_id text,
  recipient_role text,
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null,
  check ((recipient_id is null) <> (recipient_role is null))
);
create index notice_of_person on notice (recipient_id, id) where recipient_id is not null;
create index notice_of_role on notice (recipient_role, id) where recipient_role is not null;
create table notice_seen (
  person_id text primary key,
  up_to bigint not null
);

-- Profiles held for a doubt about age, for the Admin's list.
create index base_profile_frozen on base_profile (updated_at, id) where frozen and deleted_at is null;
create index locale_profile_frozen on locale_profile (updated_at, id) where frozen and deleted_at is null;

-- What an Admin has set; what has no row is as the contract says. Every change stays in setting_change.
create table setting (
  key text primary key,
  value jsonb not null,
  version integer not null,
  updated_by text not null,
  updated_by_name text not null,
  updated_at timestamptz not null
);
create table setting_change (
  id bigint generated always as identity primary key,
  key text not null,
  before jsonb,
  after jsonb not null,
  changed_by text not null,
  changed_by_name text not null,
  changed_at timestamptz not null,
  request_id text not null
);
create index setting_change_of_key on setting_change (key, id);
`;
