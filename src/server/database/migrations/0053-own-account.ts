/** What people see and have of their own account: their sign-ins, at whichever provider, and codes in place of a lost second factor. */
export const sql = /* sql */ `
-- Sign-ins as their owners are shown them. That one counts is decided elsewhere: by ended_sign_in, its age and the account.
create table sign_in (
  account_id text not null,
  -- as its tokens name it
  sign_in text not null,
  -- browser and system in words, as far as its calls tell
  device text,
  signed_in_at timestamptz not null,
  -- to a few minutes
  last_used_at timestamptz not null,
  primary key (account_id, sign_in)
);
insert into sign_in (account_id, sign_in, signed_in_at, last_used_at)
  select account_id, id, auth_time, greatest(created_at, to_timestamp((renewals ->> -1)::float8 / 1000))
  from identity_session;

create table identity_recovery_code (
  account_id text not null references identity_account (id) on delete cascade,
  -- SHA-256 of the account and the code
  code_hash text not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
`;
