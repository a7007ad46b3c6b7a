/** What Admins do about accounts of staff, whichever provider keeps them, and the links by which people set a password. */
export const sql = /* sql */ `
-- A chain of its own: each change holds the hash of the one before.
create table staff_change (
  -- from 1, without a gap
  link integer primary key,
  account_id text not null,
  email text not null,
  change text not null,
  before jsonb,
  after jsonb,
  -- '' for the command line
  changed_by text not null,
  changed_by_name text not null,
  changed_at timestamptz not null,
  request_id text not null,
  prev_hash text not null,
  hash text not null
);

-- Where the chain ends. Whoever changes an account locks this row first: so no two take the last Admin away at once.
create table staff_chain (
  id integer primary key default 1 check (id = 1),
  links integer not null default 0,
  head text not null default ''
);

create table staff_invitation (
  account_id text primary key,
  id uuid not null,
  -- SHA-256 of what stands in the link
  token_hash text not null unique,
  -- nobody has set a password for the account yet
  first boolean not null,
  made_at timestamptz not null,
  ends_at timestamptz not null
);
`;
