/** Uploads: what was sent stays beside what is shown of it, removed files can be put back, and no file is forgotten. */
export const sql = /* sql */ `
-- What people see of an image ("sha256") holds no metadata; "source_sha256" is the file as it was sent,
-- which is never served. null: they are the same file.
alter table media add column source_sha256 text, add column added_by_name text not null default '';
alter table document add column source_sha256 text;
create index media_by_crop_sha256 on media (crop_sha256) where crop_sha256 is not null;
create index media_by_source_sha256 on media (source_sha256) where source_sha256 is not null;
create index document_by_sha256 on document (sha256);
create index document_by_source_sha256 on document (source_sha256) where source_sha256 is not null;

-- Rows of "media" and "document" that were taken away, whole, so that they can be put back; and crops
-- that another one replaced.
create table removed_file (
  id uuid primary key,
  kind text not null check (kind in ('media','document','crop')),
  whole jsonb not null,
  sha256s text[] not null,
  removed_at timestamptz not null
);
create index removed_file_by_sha256 on removed_file using gin (sha256s);
create index removed_file_by_age on removed_file (removed_at);

-- A file is named here by its SHA-256 before it is written, and no longer once a record names it. What stays here for
-- long belongs to nobody, and is cleaned away.
create table pending_file (
  name text primary key,
  touched_at timestamptz not null
);
create index pending_file_by_age on pending_file (touched_at);
`;
