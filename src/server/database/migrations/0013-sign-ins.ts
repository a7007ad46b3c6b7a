/**
 * A sign-in has one row, however often its tokens are renewed. Refresh tokens of the form before are
 * worth nothing any more: everybody signs in once.
 */
export const sql = /* sql */ `
drop table identity_session;
create table identity_session (
  id text primary key,
  account_id text not null references identity_account (id) on delete cascade,
  auth_time timestamptz not null,
  second_factor text,
  second_factor_id text,
  created_at timestamptz not null,
  -- how often its refresh token was renewed: tokens are made of this and a key outside the database
  generation integer not null default 0,
  renewed_at timestamptz not null
);
create index identity_session_of_account on identity_session (account_id);

-- Single sign-ins that were ended before their time, at whichever provider keeps the accounts.
create table ended_sign_in (
  account_id text not null,
  sign_in text not null,
  ended_at timestamptz not null,
  primary key (account_id, sign_in)
);
create index ended_sign_in_by_age on ended_sign_in (ended_at);

-- Wrong passwords are counted by where they come from: a network, or a device that has signed in before.
alter table identity_sign_in_failure add column source text not null default '';
alter table identity_sign_in_failure alter column source drop default;
create index identity_sign_in_failure_by_age on identity_sign_in_failure (failed_at);

create table identity_device (
  account_id text not null references identity_account (id) on delete cascade,
  -- SHA-256 of what the browser holds
  token_hash text not null,
  last_sign_in_at timestamptz not null,
  primary key (account_id, token_hash)
);
`;
