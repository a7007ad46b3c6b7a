/** Preferences of people, what the overviews show and are narrowed by, and runs over all results of a filter. */
export const sql = /* sql */ `
create table preference (
  person_id text not null,
  key text not null,
  version integer not null,
  value jsonb not null,
  updated_at timestamptz not null,
  primary key (person_id, key)
);

-- Since when a profile has its status, and when its fields were changed last. A locale profile whose
-- base profile was changed after it is stale. What was there before is told as well as the rows can.
alter table base_profile
  add column status_since timestamptz not null default now(),
  add column content_at timestamptz not null default now();
alter table locale_profile
  add column status_since timestamptz not null default now(),
  add column content_at timestamptz not null default now();
update base_profile set
  status_since = case when waiting_since = 'infinity' then updated_at else waiting_since end,
  content_at = created_at;
update locale_profile set
  status_since = case when waiting_since = 'infinity' then updated_at else waiting_since end,
  content_at = updated_at;

create index locale_profile_by_status_since on locale_profile (status_since, id) where deleted_at is null;
create index locale_profile_by_status_updated on locale_profile (status, updated_at, id) where deleted_at is null;
create index locale_profile_by_locale_updated on locale_profile (locale_id, updated_at, id) where deleted_at is null;
create index locale_profile_by_active on locale_profile (active, updated_at, id) where deleted_at is null;
create index base_profile_by_country on base_profile ((attributes ->> 'countryCode'), updated_at, id)
  where deleted_at is null;
create index base_profile_by_region on base_profile ((attributes ->> 'geoRegion1'), updated_at, id)
  where deleted_at is null;
-- The matrix reads the cells of a row from the index alone.
create index locale_profile_cell on locale_profile (base_profile_id, locale_id, status, active) where deleted_at is null;

-- How far folded text has been brought to the rules of this version (src/contract/policy/search-text.ts).
create table folded_text (
  table_name text primary key,
  rules integer not null,
  -- Rows up to this identifier follow the rules; null once all do.
  reached uuid
);

-- One intent over all results of a filter. First every result is looked at and judged ("checking"),
-- so that the person sees what would happen; then what was ready is done, a batch at a time.
create table bulk_run (
  id uuid primary key,
  actor_id text not null,
  actor_name text not null,
  actor_role text not null,
  actor_geos text[] not null,
  request_id text not null,
  kind text not null check (kind in ('base', 'locale')),
  action text not null,
  arguments jsonb not null,
  filter jsonb not null,
  state text not null check (state in ('checking','checked','running','finished','stopped','undoing','undone')),
  -- Where the checking has got to; null while it has not begun.
  checked_up_to uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- A process works on a run for a moment at a time; another one takes over when this has passed.
  worker text,
  worker_until timestamptz not null default '-infinity'
);
create index bulk_run_of_actor on bulk_run (actor_id, created_at, id);
create index bulk_run_by_age on bulk_run (created_at);
create index bulk_run_under_way on bulk_run (created_at, id) where state in ('checking','running','undoing');

create table bulk_run_item (
  run_id uuid not null references bulk_run (id) on delete cascade,
  record_id uuid not null,
  -- The version that was judged; the write is refused if there is another one by then.
  version integer not null,
  name text not null,
  outcome text not null check (outcome in ('ready','refused','done','failed','undone','kept')),
  code text,
  sentence text,
  action_id uuid,
  primary key (run_id, record_id)
);
create index bulk_run_item_by_outcome on bulk_run_item (run_id, outcome, record_id);

-- What a run did is taken back with the run; it does not push a person's own actions off the list.
alter table action add column bulk_run_id uuid;
create index action_of_person on action (actor_id, occurred_at, id) where bulk_run_id is null;
`;
