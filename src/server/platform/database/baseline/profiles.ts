/** Profiles with their files, and what they are chosen from. */
export const sql = /* sql */ `
create extension if not exists pg_trgm;

create table attribute_type (
  id uuid primary key,
  name text not null unique
);

create table base_profile (
  id uuid primary key,
  version integer default 1 not null,
  status text not null,
  active boolean default false not null,
  frozen boolean default false not null,
  attributes jsonb default '{}' not null,
  tags uuid[] default '{}' not null,
  selfie_id uuid,
  reserved_locales uuid[] default '{}' not null,
  missing text[] default '{}' not null,
  profile_name text default '' not null,
  sort_name text default '' not null,
  sort_city text default '' not null,
  date_of_birth date default 'infinity' not null,
  search_text text default '' not null,
  locales_done integer default 0 not null,
  locales_total integer default 0 not null,
  creator_id text not null,
  creator_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  waiting_since timestamptz default 'infinity'::timestamptz not null,
  last_reason jsonb,
  audit_count integer default 0 not null,
  audit_head text default '' not null,
  deleted_at timestamptz,
  times_returned integer default 0 not null,
  queued_at timestamptz generated always as ( case when (waiting_since = 'infinity'::timestamptz) then created_at
    else waiting_since end) stored,
  queue_rank integer generated always as (( case when (times_returned > 0) then 2 else 0 end + case when
    (coalesce(((last_reason -> 'codes') ?| array['under_age_doubt', 'not_the_person', 'duplicate']), false) or
    (isfinite(date_of_birth) and (date_of_birth > (((created_at at time zone 'UTC'))::date - '21 years'::interval))))
    then 1 else 0 end)) stored,
  status_since timestamptz default now() not null,
  content_at timestamptz default now() not null,
  merged_into uuid references base_profile (id),
  queue text generated always as ( case when ((deleted_at is null) and (merged_into is null) and (not frozen) and
    ((status = 'awaiting_approval') or ((status = 'draft') and (missing = '{}'::text[])))) then 'base-check' else
    null::text end) stored,
  constraint base_profile_status_check check (status in ('awaiting_fill_in', 'awaiting_approval', 'approved',
    'disapproved', 'unknown', 'draft'))
);
create index base_profile_ageing on base_profile (status, queued_at, id) include (queue) where deleted_at is null;
create index base_profile_by_active on base_profile (active, updated_at, id) where deleted_at is null;
create index base_profile_by_country on base_profile ((attributes ->> 'countryCode'), updated_at, id)
  where deleted_at is null;
create index base_profile_by_created_at on base_profile (created_at, id) where deleted_at is null;
create index base_profile_by_creator on base_profile (creator_id, updated_at, id) where deleted_at is null;
create index base_profile_by_date_of_birth on base_profile (date_of_birth, id) where deleted_at is null;
create index base_profile_by_date_of_birth_desc on base_profile (((date_of_birth <> 'infinity'::date)), date_of_birth, id)
  where deleted_at is null;
create index base_profile_by_locales_done on base_profile (locales_done, id) where deleted_at is null;
create index base_profile_by_region on base_profile ((attributes ->> 'geoRegion1'), updated_at, id)
  where deleted_at is null;
create index base_profile_by_search_text on base_profile using gin (search_text gin_trgm_ops);
create index base_profile_by_sort_city on base_profile (sort_city, id) where deleted_at is null;
create index base_profile_by_sort_city_asc on base_profile (((sort_city = '')), sort_city, id)
  where deleted_at is null;
create index base_profile_by_sort_name on base_profile (sort_name, id) where deleted_at is null;
create index base_profile_by_sort_name_asc on base_profile (((sort_name = '')), sort_name, id)
  where deleted_at is null;
create index base_profile_by_status on base_profile (status, id) where deleted_at is null;
create index base_profile_by_status_updated on base_profile (status, updated_at, id) where deleted_at is null;
create index base_profile_by_tag on base_profile using gin (tags);
create index base_profile_by_updated_at on base_profile (updated_at, id) where deleted_at is null;
create index base_profile_by_waiting_since on base_profile (waiting_since, id) where deleted_at is null;
create index base_profile_by_waiting_since_desc on base_profile (((waiting_since <> 'infinity'::timestamptz)), waiting_since, id)
  where deleted_at is null;
create index base_profile_frozen on base_profile (updated_at, id) where frozen and (deleted_at is null);
create index base_profile_in_queue on base_profile (queue, queue_rank, queued_at, id) where queue is not null;
create index base_profile_merged on base_profile (merged_into) where merged_into is not null;

create table document (
  id uuid primary key,
  base_profile_id uuid not null references base_profile (id),
  name text not null,
  kind text not null,
  size integer not null,
  type text not null,
  sha256 text not null,
  note text default '' not null,
  added_by text not null,
  added_by_name text not null,
  added_at timestamptz not null,
  source_sha256 text,
  constraint document_kind_check check (kind in ('consent', 'identity', 'contract', 'other'))
);
create index document_by_sha256 on document (sha256);
create index document_by_source_sha256 on document (source_sha256) where source_sha256 is not null;
create index document_of_base on document (base_profile_id, added_at);

create table folded_text (
  table_name text primary key,
  rules integer not null,
  reached text
);

create table locale (
  id uuid primary key,
  code text not null unique,
  label text not null,
  language text not null
);

create table locale_profile (
  id uuid primary key,
  base_profile_id uuid not null references base_profile (id),
  locale_id uuid not null references locale (id),
  version integer default 1 not null,
  status text not null,
  active boolean default false not null,
  was_active boolean default false not null,
  frozen boolean default false not null,
  attributes jsonb default '{}' not null,
  tags uuid[] default '{}' not null,
  profile_name text default '' not null,
  sort_name text default '' not null,
  search_text text default '' not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  waiting_since timestamptz default 'infinity'::timestamptz not null,
  last_reason jsonb,
  deleted_at timestamptz,
  name_key text default '' not null,
  times_returned integer default 0 not null,
  base_frozen boolean default false not null,
  queued_at timestamptz generated always as ( case when (waiting_since = 'infinity'::timestamptz) then created_at
    else waiting_since end) stored,
  queue_rank integer generated always as (( case when (times_returned > 0) then 2 else 0 end + case when
    coalesce(((last_reason -> 'codes') ?| array['under_age_doubt', 'not_the_person', 'duplicate']), false) then
    1 else 0 end)) stored,
  status_since timestamptz default now() not null,
  content_at timestamptz default now() not null,
  base_country text default '' not null,
  base_seen integer default 0 not null,
  stale_fields text[] default '{}' not null,
  findings jsonb default '[]' not null,
  found text[] default '{}' not null,
  set_aside jsonb default '{}' not null,
  merged_into uuid references base_profile (id),
  queue text generated always as ( case when ((deleted_at is not null) or (merged_into is not null) or frozen or
    base_frozen) then null::text when (status = 'awaiting_approval') then 'geo-check' when (status in (
    'awaiting_fill_in', 'disapproved')) then 'fill-in' else null::text end) stored,
  origins jsonb default '{}' not null,
  stale_since timestamptz default 'infinity'::timestamptz not null,
  constraint locale_profile_status_check check (status in ('awaiting_fill_in', 'awaiting_approval', 'approved',
    'disapproved', 'unknown', 'draft'))
);
create index locale_profile_ageing on locale_profile (status, locale_id, queued_at, id) include (queue)
  where deleted_at is null;
create index locale_profile_by_active on locale_profile (active, updated_at, id) where deleted_at is null;
create index locale_profile_by_base_country on locale_profile (base_country, updated_at, id)
  where deleted_at is null;
create index locale_profile_by_created_at on locale_profile (created_at, id) where deleted_at is null;
create index locale_profile_by_locale on locale_profile (locale_id, status, waiting_since, id)
  where deleted_at is null;
create index locale_profile_by_locale_updated on locale_profile (locale_id, updated_at, id) where deleted_at is null;
create index locale_profile_by_search_text on locale_profile using gin (search_text gin_trgm_ops);
create index locale_profile_by_sort_name on locale_profile (sort_name, id) where deleted_at is null;
create index locale_profile_by_sort_name_asc on locale_profile (((sort_name = '')), sort_name, id)
  where deleted_at is null;
create index locale_profile_by_status on locale_profile (status, waiting_since, id) where deleted_at is null;
create index locale_profile_by_status_alone on locale_profile (status, id) where deleted_at is null;
create index locale_profile_by_status_since on locale_profile (status_since, id) where deleted_at is null;
create index locale_profile_by_status_updated on locale_profile (status, updated_at, id) where deleted_at is null;
create index locale_profile_by_tag on locale_profile using gin (tags);
create index locale_profile_by_updated_at on locale_profile (updated_at, id) where deleted_at is null;
create index locale_profile_by_waiting_since on locale_profile (waiting_since, id) where deleted_at is null;
create index locale_profile_by_waiting_since_desc on locale_profile (((waiting_since <> 'infinity'::timestamptz)), waiting_since, id)
  where deleted_at is null;
create index locale_profile_cell on locale_profile (base_profile_id, locale_id, status, active) include (stale_fields)
  where deleted_at is null;
create index locale_profile_found on locale_profile using gin (found) where deleted_at is null;
create index locale_profile_frozen on locale_profile (updated_at, id) where frozen and (deleted_at is null);
create index locale_profile_in_queue on locale_profile (queue, queue_rank, queued_at, id) include (locale_id, base_profile_id, base_country)
  where queue is not null;
create unique index locale_profile_name on locale_profile (locale_id, name_key)
  where (deleted_at is null) and (merged_into is null) and (name_key <> '');
create unique index locale_profile_of_base on locale_profile (base_profile_id, locale_id) where deleted_at is null;
create index locale_profile_seen on locale_profile (base_profile_id, base_seen) where deleted_at is null;
create index locale_profile_stale on locale_profile (updated_at, id)
  where (deleted_at is null) and (stale_fields <> '{}'::text[]);
create index locale_profile_stale_by_status on locale_profile (status, queued_at, id)
  where (deleted_at is null) and (stale_fields <> '{}'::text[]);
create index locale_profile_stale_entries on locale_profile (stale_since, id) include (locale_id, base_profile_id, base_country)
  where (status = 'approved') and active and (stale_fields <> '{}'::text[]) and (not frozen) and (not base_frozen) and (deleted_at is null) and (merged_into is null);

create table media (
  id uuid primary key,
  base_profile_id uuid not null references base_profile (id),
  locale_profile_id uuid references locale_profile (id),
  kind text not null,
  "position" integer not null,
  sha256 text not null,
  crop jsonb,
  crop_sha256 text,
  adult_level_tag_id uuid,
  width integer not null,
  height integer not null,
  size integer not null,
  added_by text not null,
  added_at timestamptz not null,
  source_sha256 text,
  added_by_name text default '' not null,
  constraint media_kind_check check (kind in ('profile_picture', 'attachment'))
);
create index media_by_crop_sha256 on media (crop_sha256) where crop_sha256 is not null;
create index media_by_sha256 on media (sha256);
create index media_by_source_sha256 on media (source_sha256) where source_sha256 is not null;
create index media_of_base on media (base_profile_id, kind, "position") where locale_profile_id is null;
create index media_of_locale on media (locale_profile_id, kind, "position") where locale_profile_id is not null;

create table media_hash (
  sha256 text primary key,
  state text default 'waiting' not null,
  hash text,
  inner_hash text,
  bits bit(256),
  inner_bits bit(256),
  quality integer,
  bands integer[] default '{}' not null,
  attempts integer default 0 not null,
  leased_until timestamptz default '-infinity'::timestamptz not null,
  hashed_at timestamptz,
  recipe jsonb,
  frame_hash text,
  frame_bits bit(256),
  turned text[],
  rules integer default 1 not null,
  constraint media_hash_state_check check (state in ('waiting', 'hashed', 'unreadable'))
);
create index media_hash_by_band on media_hash using gin (bands) with (fastupdate=off);
create index media_hash_by_rules on media_hash (rules, sha256) where state = 'hashed';
create index media_hash_waiting on media_hash (leased_until, sha256) where state = 'waiting';

create table pending_file (
  name text primary key,
  touched_at timestamptz not null
);
create index pending_file_by_age on pending_file (touched_at);

create table removed_file (
  id uuid primary key,
  kind text not null,
  whole jsonb not null,
  sha256s text[] not null,
  removed_at timestamptz not null,
  shown boolean default false not null,
  constraint removed_file_kind_check check (kind in ('media', 'document', 'crop'))
);
create index removed_file_by_age on removed_file (removed_at) where not shown;
create index removed_file_by_sha256 on removed_file using gin (sha256s);

create table tag_group (
  name text primary key,
  "position" integer not null
);

create table tag (
  id uuid primary key,
  group_name text constraint tag_group_name_not_null1 not null references tag_group (name),
  name text not null,
  label text not null,
  "position" integer not null,
  unique (group_name, name)
);
`;
