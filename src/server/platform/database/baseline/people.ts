/** Accounts, sign-ins and staff. */
export const sql = /* sql */ `
create table ended_sign_in (
  account_id text not null,
  sign_in text not null,
  ended_at timestamptz not null,
  primary key (account_id, sign_in)
);
create index ended_sign_in_by_age on ended_sign_in (ended_at);

create table identity_account (
  id text primary key,
  email text not null,
  email_folded text not null unique,
  email_verified boolean not null,
  name text not null,
  password_hash text not null,
  password_changed_at timestamptz not null,
  claims jsonb not null,
  disabled boolean default false not null,
  valid_since timestamptz not null,
  created_at timestamptz not null,
  last_sign_in_at timestamptz
);

create table identity_device (
  account_id text not null references identity_account (id) on delete cascade,
  token_hash text not null,
  last_sign_in_at timestamptz not null,
  primary key (account_id, token_hash)
);

create table identity_enrollment (
  session_hash text primary key,
  account_id text not null references identity_account (id) on delete cascade,
  sealed_secret text not null,
  attempts integer default 0 not null,
  started_at timestamptz not null
);
create index identity_enrollment_by_age on identity_enrollment (started_at);

create table identity_pending_sign_in (
  credential_hash text primary key,
  account_id text not null references identity_account (id) on delete cascade,
  auth_time timestamptz not null,
  started_at timestamptz not null
);
create index identity_pending_sign_in_by_age on identity_pending_sign_in (started_at);

create table identity_recovery_code (
  account_id text not null references identity_account (id) on delete cascade,
  code_hash text not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create table identity_second_factor (
  id text primary key,
  account_id text not null unique references identity_account (id) on delete cascade,
  name text not null,
  sealed_secret text not null,
  enrolled_at timestamptz not null,
  last_step integer not null,
  wrong_codes integer default 0 not null,
  last_wrong_at timestamptz
);

create table identity_secret_key (
  id integer default 1 primary key,
  fingerprint text not null,
  constraint identity_secret_key_id_check check (id = 1)
);

create table identity_session (
  id text primary key,
  account_id text not null references identity_account (id) on delete cascade,
  auth_time timestamptz not null,
  second_factor text,
  second_factor_id text,
  created_at timestamptz not null,
  generation integer default 0 not null,
  renewals jsonb default '[]' not null
);
create index identity_session_of_account on identity_session (account_id);

create table identity_sign_in_failure (
  id bigint generated always as identity primary key,
  email_folded text not null,
  failed_at timestamptz not null,
  source text not null
);
create index identity_sign_in_failure_by_age on identity_sign_in_failure (failed_at);
create index identity_sign_in_failure_by_email on identity_sign_in_failure (email_folded, failed_at);

create table service_token (
  id uuid primary key,
  name text not null,
  role text not null,
  geos text[] not null,
  token_hash text not null unique,
  ending text not null,
  made_by text not null,
  made_by_name text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_by text,
  revoked_by_name text,
  revoked_at timestamptz
);
create index service_token_by_moment on service_token (made_at, id);

create table sign_in (
  account_id text not null,
  sign_in text not null,
  device text,
  signed_in_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (account_id, sign_in)
);

create table staff_chain (
  id integer default 1 primary key,
  links integer default 0 not null,
  head text default '' not null,
  constraint staff_chain_id_check check (id = 1)
);

create table staff_change (
  link integer primary key,
  account_id text not null,
  email text not null,
  change text not null,
  before jsonb,
  after jsonb,
  changed_by text not null,
  changed_by_name text not null,
  changed_at timestamptz not null,
  request_id text not null,
  prev_hash text not null,
  hash text not null
);

create table staff_invitation (
  account_id text primary key,
  id uuid not null,
  token_hash text not null unique,
  first boolean not null,
  made_at timestamptz not null,
  ends_at timestamptz not null
);
`;
