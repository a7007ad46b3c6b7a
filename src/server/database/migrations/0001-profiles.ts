/** The first schema: lookups, profiles, media, documents, audit trail, actions, idempotency. */
export const sql = /* sql */ `
create extension if not exists pg_trgm;

create table locale (
  id uuid primary key,
  code text not null unique,
  label text not null,
  language text not null
);

create table tag_group (
  name text primary key,
  position integer not null
);

create table tag (
  id uuid primary key,
  group_name text not null references tag_group (name),
  name text not null,
  label text not null,
  position integer not null,
  unique (group_name, name)
);

create table attribute_type (
  id uuid primary key,
  name text not null unique
);

-- Columns that a list sorts or filters by are kept beside the attributes they come from: an index
-- on jsonb can find a value, but it cannot give rows in order. Every one is "not null" so that a
-- keyset comparison never meets a null; 'infinity' and '' stand for "none".
create table base_profile (
  id uuid primary key,
  version integer not null default 1,
  status text not null check (status in ('awaiting_fill_in','awaiting_approval','approved','disapproved','unknown','draft')),
  active boolean not null default false,
  frozen boolean not null default false,
  attributes jsonb not null default '{}',
  tags uuid[] not null default '{}',
  selfie_id uuid,
  reserved_locales uuid[] not null default '{}',
  missing text[] not null default '{}',
  profile_name text not null default '',
  sort_name text not null default '',
  sort_city text not null default '',
  date_of_birth date not null default 'infinity',
  search_text text not null default '',
  locales_done integer not null default 0,
  locales_total integer not null default 0,
  creator_id text not null,
  creator_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  waiting_since timestamptz not null default 'infinity',
  last_reason jsonb,
  audit_count integer not null default 0,
  audit_head text not null default '',
  deleted_at timestamptz
);

create index base_profile_by_updated_at on base_profile (updated_at, id) where deleted_at is null;
create index base_profile_by_created_at on base_profile (created_at, id) where deleted_at is null;
create index base_profile_by_waiting_since on base_profile (waiting_since, id) where deleted_at is null;
create index base_profile_by_sort_name on base_profile (sort_name, id) where deleted_at is null;
create index base_profile_by_status on base_profile (status, id) where deleted_at is null;
create index base_profile_by_date_of_birth on base_profile (date_of_birth, id) where deleted_at is null;
create index base_profile_by_sort_city on base_profile (sort_city, id) where deleted_at is null;
create index base_profile_by_locales_done on base_profile (locales_done, id) where deleted_at is null;
create index base_profile_by_status_updated on base_profile (status, updated_at, id) where deleted_at is null;
create index base_profile_by_creator on base_profile (creator_id, updated_at, id) where deleted_at is null;
create index base_profile_by_active on base_profile (active, updated_at, id) where deleted_at is null;
create index base_profile_by_tag on base_profile using gin (tags);
create index base_profile_by_search_text on base_profile using gin (search_text gin_trgm_ops);

create table locale_profile (
  id uuid primary key,
  base_profile_id uuid not null references base_profile (id),
  locale_id uuid not null references locale (id),
  version integer not null default 1,
  status text not null check (status in ('awaiting_fill_in','awaiting_approval','approved','disapproved','unknown','draft')),
  active boolean not null default false,
  was_active boolean not null default false,
  frozen boolean not null default false,
  attributes jsonb not null default '{}',
  tags uuid[] not null default '{}',
  profile_name text not null default '',
  sort_name text not null default '',
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  waiting_since timestamptz not null default 'infinity',
  last_reason jsonb,
  deleted_at timestamptz
);

create unique index locale_profile_of_base on locale_profile (base_profile_id, locale_id) where deleted_at is null;
create index locale_profile_by_updated_at on locale_profile (updated_at, id) where deleted_at is null;
create index locale_profile_by_status on locale_profile (status, waiting_since, id) where deleted_at is null;
create index locale_profile_by_locale on locale_profile (locale_id, status, waiting_since, id) where deleted_at is null;
create index locale_profile_by_sort_name on locale_profile (sort_name, id) where deleted_at is null;
create index locale_profile_by_tag on locale_profile using gin (tags);
create index locale_profile_by_search_text on locale_profile using gin (search_text gin_trgm_ops);

-- The bytes themselves lie in the media store under their SHA-256.
create table media (
  id uuid primary key,
  base_profile_id uuid not null references base_profile (id),
  locale_profile_id uuid references locale_profile (id),
  kind text not null check (kind in ('profile_picture','attachment')),
  position integer not null,
  sha256 text not null,
  crop jsonb,
  crop_sha256 text,
  adult_level_tag_id uuid,
  width integer not null,
  height integer not null,
  size integer not null,
  added_by text not null,
  added_at timestamptz not null
);
create index media_of_base on media (base_profile_id, kind, position) where locale_profile_id is null;
create index media_of_locale on media (locale_profile_id, kind, position) where locale_profile_id is not null;
create index media_by_sha256 on media (sha256);

create table document (
  id uuid primary key,
  base_profile_id uuid not null references base_profile (id),
  name text not null,
  kind text not null check (kind in ('consent','identity','contract','other')),
  size integer not null,
  type text not null,
  sha256 text not null,
  note text not null default '',
  added_by text not null,
  added_by_name text not null,
  added_at timestamptz not null
);
create index document_of_base on document (base_profile_id, added_at);

-- Append only. Each base profile has a chain of its own: its row holds the number and the hash of
-- the last link, so a missing last link shows, and two profiles never wait for each other.
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
  unique (base_profile_id, link)
);
create index audit_event_of_locale on audit_event (locale_profile_id, link) where locale_profile_id is not null;
create index audit_event_by_actor on audit_event (actor_id, occurred_at);

-- What one intent of a person changed, kept so that it can be taken back exactly.
create table action (
  id uuid primary key,
  actor_id text not null,
  operation text not null,
  occurred_at timestamptz not null,
  records jsonb not null,
  undone_at timestamptz
);
create index action_by_actor on action (actor_id, occurred_at);

-- One answer per intent: a repeated Idempotency-Key gets it again. Swept after 24 hours.
create table idempotency (
  actor_id text not null,
  key text not null,
  request_hash text not null,
  status integer,
  answer text,
  created_at timestamptz not null,
  primary key (actor_id, key)
);
create index idempotency_by_age on idempotency (created_at);
`;
