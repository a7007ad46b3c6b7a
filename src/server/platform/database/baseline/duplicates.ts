/** Pairs that look like one person, pictures that are known to be bad, and what waits to be compared. */
export const sql = /* sql */ `
create table bad_picture_list (
  id uuid primary key,
  name text not null,
  pictures integer not null,
  compared integer default 0 not null,
  imported_by text not null,
  imported_by_name text not null,
  imported_at timestamptz not null,
  removed_at timestamptz
);
create index bad_picture_list_in_force on bad_picture_list (imported_at, id) where removed_at is null;
create index bad_picture_list_to_compare on bad_picture_list (imported_at, id)
  where (removed_at is null) and (compared < pictures);

create table bad_picture (
  id uuid default gen_random_uuid() primary key,
  list_id uuid constraint bad_picture_list_id_not_null1 not null references bad_picture_list (id),
  place integer not null,
  hash text not null,
  label text not null,
  bits bit(256) not null,
  bands integer[] not null,
  removed_at timestamptz,
  unique (list_id, place)
);
create index bad_picture_by_band on bad_picture using gin (bands) with (fastupdate=off);
create index bad_picture_by_hash on bad_picture (hash);
create index bad_picture_removed on bad_picture (list_id) where removed_at is not null;

create table bad_picture_case (
  id uuid default gen_random_uuid() primary key,
  bad_picture_id uuid not null references bad_picture (id),
  way text not null,
  distance integer not null,
  kind text not null,
  profile_id uuid not null,
  base_profile_id uuid not null,
  file text default '' not null,
  actor_id text default '' not null,
  actor_name text default '' not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer default 1 not null,
  closed_at timestamptz,
  closed_by text,
  closed_by_name text,
  word text,
  constraint bad_picture_case_kind_check check (kind in ('base', 'locale')),
  constraint bad_picture_case_way_check check (way in ('upload', 'crop', 'document', 'stored'))
);
create index bad_picture_case_closed on bad_picture_case (closed_at, id) where closed_at is not null;
create index bad_picture_case_open on bad_picture_case (last_at, id) where closed_at is null;
create unique index bad_picture_case_refused on bad_picture_case (bad_picture_id, profile_id, way, actor_id)
  where (way <> 'stored') and (closed_at is null);
create unique index bad_picture_case_stored on bad_picture_case (bad_picture_id, profile_id, file)
  where way = 'stored';

create table bad_picture_change (
  id bigint generated always as identity primary key,
  change text not null,
  about jsonb not null,
  changed_by text not null,
  changed_by_name text not null,
  changed_at timestamptz not null,
  request_id text not null
);

create table compared_profile (
  profile_id uuid primary key,
  kind text not null,
  base_profile_id uuid not null,
  name text default '' not null,
  real_name text default '' not null,
  keys integer[] default '{}' not null,
  rules integer not null,
  constraint compared_profile_kind_check check (kind in ('base', 'locale'))
);
create index compared_profile_by_key on compared_profile using gin (keys) with (fastupdate=off);
create index compared_profile_by_name on compared_profile using gin (name gin_trgm_ops) with (fastupdate=off);
create index compared_profile_by_real_name on compared_profile using gin (real_name gin_trgm_ops) with (fastupdate=off);
create index compared_profile_by_rules on compared_profile (rules, profile_id);
create index compared_profile_in_order on compared_profile (kind, profile_id);

create table duplicate_filter (
  id uuid primary key,
  version integer default 1 not null,
  name text not null,
  name_key text not null,
  scope text not null,
  active boolean not null,
  action text not null,
  groups jsonb not null,
  owner_id text not null,
  owner_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint duplicate_filter_action_check check (action in ('warn', 'block', 'log')),
  constraint duplicate_filter_scope_check check (scope in ('base', 'locale'))
);
create unique index duplicate_filter_name on duplicate_filter (name_key) where deleted_at is null;

create table duplicate_log (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null,
  outcome text not null,
  scope text not null,
  filter_id uuid not null,
  filter_version integer not null,
  filter_name text not null,
  pair_id uuid,
  first jsonb not null,
  second jsonb not null,
  score integer not null,
  evidence jsonb not null,
  tags uuid[] not null,
  active boolean not null,
  search_text text not null,
  actor_id text not null,
  actor_name text not null,
  actor_role text not null,
  reason text,
  action_id uuid not null,
  before jsonb,
  undone_at timestamptz
);
create index duplicate_log_by_actor on duplicate_log (actor_id, id);
create index duplicate_log_by_outcome on duplicate_log (outcome, id);
create index duplicate_log_by_tag on duplicate_log using gin (tags) with (fastupdate=off);
create index duplicate_log_by_text on duplicate_log using gin (search_text gin_trgm_ops) with (fastupdate=off);
create index duplicate_log_by_time on duplicate_log (occurred_at, id);
create index duplicate_log_of_action on duplicate_log (action_id);
create index duplicate_log_of_filter on duplicate_log (filter_id, id);
create index duplicate_log_of_pair on duplicate_log (pair_id, id);
create index duplicate_log_standing on duplicate_log (outcome, occurred_at, id) where undone_at is null;

create table duplicate_pair (
  id uuid primary key,
  version integer default 1 not null,
  scope text not null,
  first_id uuid not null,
  second_id uuid not null,
  first_base_id uuid not null,
  second_base_id uuid not null,
  state text default 'open' not null,
  score integer not null,
  evidence jsonb not null,
  filter_id uuid not null references duplicate_filter (id),
  filter_version integer not null,
  filter_name text not null,
  found_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  decided_by_name text,
  known jsonb default '[]' not null,
  constraint duplicate_pair_check check (first_id < second_id),
  constraint duplicate_pair_scope_check check (scope in ('base', 'locale')),
  constraint duplicate_pair_state_check check (state in ('open', 'linked', 'not_duplicate', 'unsure')),
  unique (first_id, second_id)
);
create index duplicate_pair_by_second on duplicate_pair (second_id);
create index duplicate_pair_by_state on duplicate_pair (state, score, id);
create index duplicate_pair_of_filter on duplicate_pair (filter_id, state, score, id);

create table duplicate_run (
  id uuid primary key,
  filter_id uuid not null references duplicate_filter (id),
  filter_version integer not null,
  filter_name text not null,
  scope text not null,
  groups jsonb not null,
  state text not null,
  "position" uuid,
  total integer,
  examined integer default 0 not null,
  matched integer default 0 not null,
  fresh integer default 0 not null,
  too_common integer default 0 not null,
  stop_requested boolean default false not null,
  problem text,
  started_by text not null,
  started_by_name text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  leased_by uuid,
  leased_until timestamptz default '-infinity'::timestamptz not null,
  constraint duplicate_run_state_check check (state in ('waiting', 'running', 'finished', 'stopped', 'failed'))
);
create index duplicate_run_by_time on duplicate_run (created_at, id);
create index duplicate_run_of_filter on duplicate_run (filter_id, created_at, id);
create index duplicate_run_to_do on duplicate_run (created_at, id) where state in ('waiting', 'running');
create unique index duplicate_run_under_way on duplicate_run (filter_id) where state in ('waiting', 'running');

create table picture_to_check (
  sha256 text primary key
);

create table profile_to_compare (
  profile_id uuid primary key,
  kind text not null,
  noted_at timestamptz default now() not null
);
create index profile_to_compare_by_kind on profile_to_compare (kind, noted_at, profile_id);
`;
