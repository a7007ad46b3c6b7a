/** The second factor of the local identity provider. Secrets are sealed with a key outside the database. */
export const sql = /* sql */ `
create table identity_second_factor (
  id text primary key,
  -- one code generator per account
  account_id text not null unique references identity_account (id) on delete cascade,
  name text not null,
  sealed_secret text not null,
  enrolled_at timestamptz not null,
  -- the newest 30 s step whose code was taken: no code of it or of an earlier one works again
  last_step integer not null,
  -- wrong codes since the last right one
  wrong_codes integer not null default 0,
  last_wrong_at timestamptz
);

create table identity_enrollment (
  -- SHA-256 of what the browser holds
  session_hash text primary key,
  account_id text not null references identity_account (id) on delete cascade,
  sealed_secret text not null,
  attempts integer not null default 0,
  started_at timestamptz not null
);
create index identity_enrollment_by_age on identity_enrollment (started_at);

-- Sign-ins whose password was right and whose code is awaited.
create table identity_pending_sign_in (
  credential_hash text primary key,
  account_id text not null references identity_account (id) on delete cascade,
  auth_time timestamptz not null,
  started_at timestamptz not null
);
create index identity_pending_sign_in_by_age on identity_pending_sign_in (started_at);

alter table identity_session add column second_factor_id text;

-- Recognises the key that seals the secrets, without telling anything about it.
create table identity_secret_key (
  -- one row at most
  id integer primary key default 1 check (id = 1),
  fingerprint text not null
);
`;
