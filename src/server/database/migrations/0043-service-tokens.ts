/** Tokens of services. A row stays when its token is over: the trail names the service. */
export const sql = /* sql */ `
create table service_token (
  id uuid primary key,
  name text not null,
  role text not null,
  geos text[] not null,
  -- SHA-256 of the token, which has 256 random bits: no salt, and nothing slow, would make it harder to find.
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
`;
