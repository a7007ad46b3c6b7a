/** Settings, preferences, answers that are kept, bulk runs and exports. */
export const sql = /* sql */ `
create table bulk_run (
  id uuid primary key,
  actor_id text not null,
  actor_name text not null,
  actor_role text not null,
  actor_geos text[] not null,
  request_id text not null,
  kind text not null,
  action text not null,
  arguments jsonb not null,
  filter jsonb not null,
  state text not null,
  checked_up_to uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  worker text,
  worker_until timestamptz default '-infinity'::timestamptz not null,
  stopped_because text,
  constraint bulk_run_kind_check check (kind in ('base', 'locale')),
  constraint bulk_run_state_check check (state in ('checking', 'checked', 'running', 'finished', 'stopped',
    'undoing', 'undone')),
  constraint bulk_run_stopped_because_check check (stopped_because in ('account', 'role', 'area'))
);
create index bulk_run_by_age on bulk_run (created_at);
create index bulk_run_of_actor on bulk_run (actor_id, created_at, id);
create index bulk_run_under_way on bulk_run (created_at, id) where state in ('checking', 'running', 'undoing');

create table bulk_run_item (
  run_id uuid not null references bulk_run (id) on delete cascade,
  record_id uuid not null,
  version integer not null,
  name text not null,
  outcome text not null,
  code text,
  sentence text,
  action_id uuid,
  constraint bulk_run_item_outcome_check check (outcome in ('ready', 'refused', 'done', 'failed', 'undone', 'kept')),
  primary key (run_id, record_id)
);
create index bulk_run_item_by_outcome on bulk_run_item (run_id, outcome, record_id);

create table export_log (
  id uuid primary key,
  overview text not null,
  format text not null,
  filter jsonb not null,
  sort text not null,
  direction text not null,
  columns jsonb,
  actor_id text not null,
  actor_name text not null,
  actor_role text not null,
  actor_geos text[] not null,
  request_id text not null,
  began_at timestamptz not null,
  part_at timestamptz not null,
  parts integer default 0 not null,
  rows integer default 0 not null,
  "position" jsonb,
  rows_before integer default 0 not null,
  position_before jsonb,
  ended_at timestamptz
);
create index export_log_by_moment on export_log (began_at, id);

create table idempotency (
  actor_id text not null,
  key text not null,
  request_hash text not null,
  status integer,
  answer text,
  created_at timestamptz not null,
  actor_role text,
  primary key (actor_id, key)
);
create index idempotency_by_age on idempotency (created_at);

create table preference (
  person_id text not null,
  key text not null,
  version integer not null,
  value jsonb not null,
  updated_at timestamptz not null,
  primary key (person_id, key)
);

create table sample_state (
  id integer default 1 primary key,
  seed text not null,
  base_profiles integer not null,
  rebuild text[] default '{}' not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  constraint sample_state_id_check check (id = 1)
);

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
