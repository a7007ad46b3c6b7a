/** Accounts and sessions of the local identity provider. Its second factor gets a migration of its own. */
export const sql = /* sql */ `
create table identity_account (
  id text primary key,
  email text not null,
  email_folded text not null unique,
  email_verified boolean not null,
  name text not null,
  -- scrypt parameters, salt and key in one string; never a password
  password_hash text not null,
  password_changed_at timestamptz not null,
  -- claims that go into every token: company, companyName, forceMfa, forcedTotp, geos, roles, tenant
  claims jsonb not null,
  disabled boolean not null default false,
  valid_since timestamptz not null,
  created_at timestamptz not null,
  last_sign_in_at timestamptz
);

-- Refresh tokens are kept as SHA-256: whoever reads the table cannot use them.
create table identity_session (
  token_hash text primary key,
  account_id text not null references identity_account (id) on delete cascade,
  auth_time timestamptz not null,
  second_factor text,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index identity_session_of_account on identity_session (account_id);

create table identity_sign_in_failure (
  id bigint generated always as identity primary key,
  email_folded text not null,
  failed_at timestamptz not null
);
create index identity_sign_in_failure_by_email on identity_sign_in_failure (email_folded, failed_at);
`;
