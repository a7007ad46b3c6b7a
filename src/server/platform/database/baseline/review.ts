/** The trail, the queues, notices, questions and events that are sent out. */
export const sql = /* sql */ `
create sequence queue_token;

create table action (
  id uuid primary key,
  actor_id text not null,
  operation text not null,
  occurred_at timestamptz not null,
  records jsonb not null,
  undone_at timestamptz,
  bulk_run_id uuid,
  redone_as uuid
);
create index action_by_actor on action (actor_id, occurred_at);
create index action_by_redone_as on action (redone_as) where redone_as is not null;
create index action_of_person on action (actor_id, occurred_at, id) where bulk_run_id is null;

create table audit_event (
  id bigint generated always as identity primary key,
  base_profile_id uuid not null,
  link integer not null,
  locale_profile_id uuid,
  locale text,
  event integer not null,
  occurred_at timestamptz not null,
  actor_id text not null,
  actor_name text not null,
  actor_role text not null,
  subject jsonb,
  before jsonb,
  after jsonb,
  reason jsonb,
  group_id uuid not null,
  request_id text not null,
  prev_hash text not null,
  hash text not null,
  form integer default 1 not null,
  changed jsonb,
  unique (base_profile_id, link)
);
create index audit_event_by_actor on audit_event (actor_id, occurred_at);
create index audit_event_by_kind on audit_event (event, occurred_at, id);
create index audit_event_findings on audit_event (occurred_at, id) where (event in (7, 8)) and (after ? 'findings');
create index audit_event_of_actor_by_kind on audit_event (actor_id, event, occurred_at, id);
create index audit_event_of_locale on audit_event (locale_profile_id, link) where locale_profile_id is not null;
create index audit_event_of_proposed_birth on audit_event (base_profile_id)
  where ((subject ->> 'name') = 'dateOfBirth') and ((reason -> 'proposed') = 'true'::jsonb);

create table event (
  number bigint primary key,
  what text not null,
  audit_event_id bigint,
  at timestamptz,
  by_id text,
  by_name text,
  about text
);

create table event_address (
  id uuid primary key,
  name text not null,
  url text not null,
  geos text[] not null,
  made_by text not null,
  made_by_name text not null,
  made_at timestamptz not null,
  sent bigint not null,
  paused_at timestamptz,
  failures integer default 0 not null,
  failing_since timestamptz,
  problem text,
  next_try timestamptz,
  leased_by uuid,
  leased_until timestamptz,
  removed_at timestamptz,
  removed_by text,
  removed_by_name text
);
create index event_address_in_force on event_address (made_at, id) where removed_at is null;

create table event_count (
  id integer default 1 primary key,
  last bigint not null,
  constraint event_count_id_check check (id = 1)
);

create table event_delivery (
  id bigint generated always as identity primary key,
  address_id uuid not null references event_address (id),
  tried_at timestamptz not null,
  took integer not null,
  first bigint not null,
  last bigint not null,
  events integer not null,
  problem text
);
create index event_delivery_of_address on event_delivery (address_id, id);

create table event_waiting (
  id bigint generated always as identity primary key,
  what text not null,
  audit_event_id bigint,
  at timestamptz,
  by_id text,
  by_name text,
  about text
);

create table notice (
  id bigint generated always as identity primary key,
  recipient_id text,
  recipient_role text,
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null,
  constraint notice_check check ((recipient_id is null) <> (recipient_role is null))
);
create index notice_of_person on notice (recipient_id, id) where recipient_id is not null;
create index notice_of_role on notice (recipient_role, id) where recipient_role is not null;

create table notice_seen (
  person_id text primary key,
  up_to bigint not null
);

create table question (
  id uuid primary key,
  kind text not null,
  record_id uuid not null,
  base_profile_id uuid not null,
  queue text not null,
  place text not null,
  field text,
  media_id uuid,
  text text not null,
  asker_id text not null,
  asker_name text not null,
  to_role text,
  to_person_id text,
  to_person_name text,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  outcome text,
  closed_at timestamptz,
  answer text,
  answered_by text,
  answered_by_name text,
  settled boolean default false not null,
  constraint question_check check ((to_role is null) <> (to_person_id is null)),
  constraint question_check1 check ((outcome is null) = (closed_at is null)),
  constraint question_check2 check ((outcome = 'answered') = (answer is not null)),
  constraint question_kind_check check (kind in ('base', 'locale')),
  constraint question_outcome_check check (outcome in ('answered', 'withdrawn', 'overtaken')),
  constraint question_place_check check (place in ('record', 'field', 'picture'))
);
create index question_of_asker on question (asker_id, asked_at) where not settled;
create index question_to_person on question (to_person_id, expires_at) where (outcome is null) and (not settled);
create index question_to_role on question (to_role, expires_at) where (outcome is null) and (not settled);
create unique index question_unsettled on question (record_id) where not settled;

create table queue_lease (
  record_id uuid primary key,
  id uuid not null unique,
  token bigint default nextval('public.queue_token'::regclass) not null,
  kind text not null,
  queue text not null,
  holder_id text not null unique,
  holder_name text not null,
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  active_seconds float8 default 0 not null,
  sign_in text,
  constraint queue_lease_kind_check check (kind in ('base', 'locale'))
);
create index queue_lease_by_queue on queue_lease (queue, expires_at);

create table queue_skip (
  id uuid primary key,
  record_id uuid not null,
  kind text not null,
  queue text not null,
  person_id text not null,
  person_name text not null,
  reason_code text not null,
  note text default '' not null,
  nth integer not null,
  skipped_at timestamptz not null,
  constraint queue_skip_kind_check check (kind in ('base', 'locale'))
);
create index queue_skip_flagged on queue_skip (skipped_at, id) where nth >= 3;
create index queue_skip_of_record on queue_skip (record_id, skipped_at);

create table queue_worker (
  person_id text primary key,
  last_claim_at timestamptz not null,
  ahead_record_id uuid,
  ahead_at timestamptz,
  shown_record_ids uuid[] default '{}' not null,
  constraint queue_worker_ahead check ((ahead_at is not null) or ((ahead_record_id is null) and (shown_record_ids
    = '{}'::uuid[])))
);
create index queue_worker_by_ahead on queue_worker (ahead_record_id) where ahead_record_id is not null;
create index queue_worker_by_moment on queue_worker (ahead_at) where ahead_at is not null;

create table trail_proof (
  id uuid primary key,
  cause text not null,
  asked_by text,
  asked_by_name text,
  began_at timestamptz not null,
  lease_until timestamptz not null,
  ended_at timestamptz,
  fault_count integer,
  faults jsonb,
  checkpoint integer,
  failed text,
  constraint trail_proof_cause_check check (cause in ('daily', 'shutdown', 'order')),
  constraint trail_proof_check check ((asked_by is null) = (asked_by_name is null))
);
create index trail_proof_by_beginning on trail_proof (began_at);
create unique index trail_proof_under_way on trail_proof (((ended_at is null))) where ended_at is null;
`;
