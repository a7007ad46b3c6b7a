/** Duplicates: hashes of pictures, what profiles are found by, filters, runs, pairs, and their log. */
export const sql = /* sql */ `
-- Perceptual hashes by file. Every new file is noted by a trigger, so that none is forgotten however
-- its row came to be; a background worker hashes what waits.
create table media_hash (
  sha256 text primary key,
  state text not null default 'waiting' check (state in ('waiting','hashed','unreadable')),
  hash text,
  -- The hash of the picture without its border, which meets the hash of a copy that was cropped.
  inner_hash text,
  -- Both once more, as PostgreSQL counts bits.
  bits bit(256),
  inner_bits bit(256),
  quality integer,
  -- Of both hashes; empty where the picture has too little structure to be compared.
  bands integer[] not null default '{}',
  attempts integer not null default 0,
  leased_until timestamptz not null default '-infinity',
  hashed_at timestamptz
);
create index media_hash_waiting on media_hash (leased_until, sha256) where state = 'waiting';
-- Without a list of pending entries: nothing here merges it in time, and every lookup would read it.
create index media_hash_by_band on media_hash using gin (bands) with (fastupdate = off);

-- What a profile is found by when another is compared with it.
create table compared_profile (
  profile_id uuid primary key,
  kind text not null check (kind in ('base','locale')),
  base_profile_id uuid not null,
  name text not null default '',
  real_name text not null default '',
  keys integer[] not null default '{}',
  -- The rules by which the above was written; older ones are written again.
  rules integer not null
);
create index compared_profile_by_rules on compared_profile (rules, profile_id);
create index compared_profile_in_order on compared_profile (kind, profile_id);
create index compared_profile_by_key on compared_profile using gin (keys) with (fastupdate = off);
create index compared_profile_by_name on compared_profile using gin (name gin_trgm_ops) with (fastupdate = off);
create index compared_profile_by_real_name on compared_profile using gin (real_name gin_trgm_ops) with (fastupdate = off);

-- Profiles that have changed in what they are compared by.
create table profile_to_compare (
  profile_id uuid primary key,
  kind text not null,
  noted_at timestamptz not null default now()
);
create index profile_to_compare_by_age on profile_to_compare (noted_at, profile_id);

-- The update of a row that is there already locks it: a worker that reads the profile now would see
-- the state before this transaction, so it must leave the note for later.
create function note_new_profiles() returns trigger language plpgsql as $$
begin
  insert into profile_to_compare (profile_id, kind) select id, tg_argv[0] from new_rows
  on conflict (profile_id) do update set noted_at = excluded.noted_at;
  return null;
end $$;
create function note_changed_profile() returns trigger language plpgsql as $$
begin
  insert into profile_to_compare (profile_id, kind) values (new.id, tg_argv[0])
  on conflict (profile_id) do update set noted_at = excluded.noted_at;
  return null;
end $$;
create trigger note_new_base_profiles after insert on base_profile
  referencing new table as new_rows for each statement execute function note_new_profiles('base');
create trigger note_new_locale_profiles after insert on locale_profile
  referencing new table as new_rows for each statement execute function note_new_profiles('locale');
create trigger note_changed_base_profile after update on base_profile for each row
  when (old.attributes is distinct from new.attributes or old.tags is distinct from new.tags
        or old.active is distinct from new.active or old.deleted_at is distinct from new.deleted_at)
  execute function note_changed_profile('base');
create trigger note_changed_locale_profile after update on locale_profile for each row
  when (old.attributes is distinct from new.attributes or old.tags is distinct from new.tags
        or old.active is distinct from new.active or old.deleted_at is distinct from new.deleted_at)
  execute function note_changed_profile('locale');

create function note_new_media() returns trigger language plpgsql as $$
begin
  insert into media_hash (sha256) select distinct sha256 from new_rows order by sha256
  on conflict (sha256) do update set state = 'waiting', attempts = 0, leased_until = '-infinity'
    where media_hash.state = 'unreadable';
  insert into profile_to_compare (profile_id, kind)
  select distinct coalesce(locale_profile_id, base_profile_id),
    case when locale_profile_id is null then 'base' else 'locale' end from new_rows
  on conflict (profile_id) do update set noted_at = excluded.noted_at;
  return null;
end $$;
create function note_lost_media() returns trigger language plpgsql as $$
begin
  insert into profile_to_compare (profile_id, kind)
  select distinct coalesce(locale_profile_id, base_profile_id),
    case when locale_profile_id is null then 'base' else 'locale' end from old_rows
  on conflict (profile_id) do update set noted_at = excluded.noted_at;
  return null;
end $$;
create trigger note_new_media after insert on media
  referencing new table as new_rows for each statement execute function note_new_media();
create trigger note_lost_media after delete on media
  referencing old table as old_rows for each statement execute function note_lost_media();

create function note_new_documents() returns trigger language plpgsql as $$
begin
  insert into profile_to_compare (profile_id, kind) select distinct base_profile_id, 'base' from new_rows
  on conflict (profile_id) do update set noted_at = excluded.noted_at;
  return null;
end $$;
create function note_lost_documents() returns trigger language plpgsql as $$
begin
  insert into profile_to_compare (profile_id, kind) select distinct base_profile_id, 'base' from old_rows
  on conflict (profile_id) do update set noted_at = excluded.noted_at;
  return null;
end $$;
create trigger note_new_documents after insert on document
  referencing new table as new_rows for each statement execute function note_new_documents();
create trigger note_lost_documents after delete on document
  referencing old table as old_rows for each statement execute function note_lost_documents();

-- What is there already.
insert into media_hash (sha256) select distinct sha256 from media;
insert into profile_to_compare (profile_id, kind) select id, 'base' from base_profile where deleted_at is null;
insert into profile_to_compare (profile_id, kind) select id, 'locale' from locale_profile where deleted_at is null;

create table duplicate_filter (
  id uuid primary key,
  version integer not null default 1,
  name text not null,
  name_key text not null,
  scope text not null check (scope in ('base','locale')),
  active boolean not null,
  action text not null check (action in ('warn','block','log')),
  groups jsonb not null,
  owner_id text not null,
  owner_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index duplicate_filter_name on duplicate_filter (name_key) where deleted_at is null;

create table duplicate_run (
  id uuid primary key,
  filter_id uuid not null references duplicate_filter (id),
  filter_version integer not null,
  filter_name text not null,
  scope text not null,
  groups jsonb not null,
  state text not null check (state in ('waiting','running','finished','stopped','failed')),
  -- The last profile that was looked at.
  position uuid,
  total integer,
  examined integer not null default 0,
  matched integer not null default 0,
  fresh integer not null default 0,
  too_common integer not null default 0,
  stop_requested boolean not null default false,
  problem text,
  started_by text not null,
  started_by_name text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  leased_by uuid,
  leased_until timestamptz not null default '-infinity'
);
create unique index duplicate_run_under_way on duplicate_run (filter_id) where state in ('waiting','running');
create index duplicate_run_to_do on duplicate_run (created_at, id) where state in ('waiting','running');
create index duplicate_run_by_time on duplicate_run (created_at, id);
create index duplicate_run_of_filter on duplicate_run (filter_id, created_at, id);

-- One row for two profiles, whichever was looked at first.
create table duplicate_pair (
  id uuid primary key,
  version integer not null default 1,
  scope text not null check (scope in ('base','locale')),
  first_id uuid not null,
  second_id uuid not null,
  first_base_id uuid not null,
  second_base_id uuid not null,
  state text not null default 'open' check (state in ('open','linked','not_duplicate','unsure')),
  score integer not null,
  evidence jsonb not null,
  filter_id uuid not null references duplicate_filter (id),
  filter_version integer not null,
  filter_name text not null,
  found_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  decided_by_name text,
  -- What was compared when somebody decided or went on, and a digest of what it was then.
  compared text[] not null default '{}',
  fingerprint text,
  check (first_id < second_id),
  unique (first_id, second_id)
);
create index duplicate_pair_by_state on duplicate_pair (state, score, id);
create index duplicate_pair_of_filter on duplicate_pair (filter_id, state, score, id);
create index duplicate_pair_by_second on duplicate_pair (second_id);

-- Append only but for undone_at; evidence and both sides are as they were.
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
  -- The pair as it was before, and the version the decision left; null where nothing can be taken back.
  before jsonb,
  version_after integer,
  undone_at timestamptz
);
create index duplicate_log_by_time on duplicate_log (occurred_at, id);
create index duplicate_log_by_outcome on duplicate_log (outcome, id);
create index duplicate_log_of_filter on duplicate_log (filter_id, id);
create index duplicate_log_by_actor on duplicate_log (actor_id, id);
create index duplicate_log_of_pair on duplicate_log (pair_id, id);
create index duplicate_log_of_action on duplicate_log (action_id);
create index duplicate_log_by_tag on duplicate_log using gin (tags) with (fastupdate = off);
create index duplicate_log_by_text on duplicate_log using gin (search_text gin_trgm_ops) with (fastupdate = off);
`;
