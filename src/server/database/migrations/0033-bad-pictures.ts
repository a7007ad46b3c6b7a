/**
 * Lists of hashes of known bad pictures, and the cases in which one was met. What is taken off a list stays as a row, so
 * that it can be put back, and so that a case still says what it was met by.
 */
export const sql = /* sql */ `
create table bad_picture_list (
  id uuid primary key,
  name text not null,
  pictures integer not null,
  -- Of how many, in their order, it was asked which stored pictures look like them.
  compared integer not null default 0,
  imported_by text not null,
  imported_by_name text not null,
  imported_at timestamptz not null,
  removed_at timestamptz
);
create index bad_picture_list_in_force on bad_picture_list (imported_at, id) where removed_at is null;
create index bad_picture_list_to_compare on bad_picture_list (imported_at, id)
  where removed_at is null and compared < pictures;

create table bad_picture (
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null references bad_picture_list (id),
  -- From 1, in the order of the file.
  place integer not null,
  hash text not null,
  label text not null,
  bits bit(256) not null,
  bands integer[] not null,
  removed_at timestamptz,
  unique (list_id, place)
);
create index bad_picture_by_hash on bad_picture (hash);
create index bad_picture_removed on bad_picture (list_id) where removed_at is not null;
create index bad_picture_by_band on bad_picture using gin (bands) with (fastupdate = off);

-- Of a refused file nothing is kept here that its bytes could be known by.
create table bad_picture_case (
  id uuid primary key default gen_random_uuid(),
  bad_picture_id uuid not null references bad_picture (id),
  way text not null check (way in ('upload','crop','document','stored')),
  distance integer not null,
  kind text not null check (kind in ('base','locale')),
  profile_id uuid not null,
  base_profile_id uuid not null,
  -- Of the stored file; '' where it was refused.
  file text not null default '',
  -- Who sent it; '' where it was there already.
  actor_id text not null default '',
  actor_name text not null default '',
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  closed_at timestamptz,
  closed_by text,
  closed_by_name text,
  word text
);
create unique index bad_picture_case_stored on bad_picture_case (bad_picture_id, profile_id, file) where way = 'stored';
create unique index bad_picture_case_refused on bad_picture_case (bad_picture_id, profile_id, way, actor_id)
  where way <> 'stored' and closed_at is null;
create index bad_picture_case_open on bad_picture_case (last_at, id) where closed_at is null;
create index bad_picture_case_closed on bad_picture_case (closed_at, id) where closed_at is not null;

-- Every change of lists and cases, as setting_change has those of settings.
create table bad_picture_change (
  id bigint generated always as identity primary key,
  change text not null,
  about jsonb not null,
  changed_by text not null,
  changed_by_name text not null,
  changed_at timestamptz not null,
  request_id text not null
);

-- Stored pictures with a new hash, which are to be compared with all lists.
create table picture_to_check (sha256 text primary key);

-- Crops, and documents that are pictures, are compared with the lists as well.
insert into media_hash (sha256)
select distinct crop_sha256 from media where crop_sha256 is not null on conflict (sha256) do nothing;
insert into media_hash (sha256)
select distinct sha256 from document where type in ('image/jpeg', 'image/png') on conflict (sha256) do nothing;
`;
