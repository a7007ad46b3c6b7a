/** What copies of a picture are found by that were mirrored, turned, framed or cropped; stored pictures are hashed anew behind. */
export const sql = /* sql */ `
alter table media_hash
  -- Of what an even frame encloses; its bands stand with the others.
  add column frame_hash text,
  add column frame_bits bit(256),
  -- Of the seven other ways to lay it.
  add column turned text[],
  add column landmark_keys integer[] not null default '{}',
  -- Where the landmarks are, and a small picture of it.
  add column shape jsonb,
  add column rules integer not null default 1;
create index media_hash_by_landmark on media_hash using gin (landmark_keys) with (fastupdate = off);
create index media_hash_by_rules on media_hash (rules, sha256) where state = 'hashed';
`;
