/**
 * When each of the last refresh tokens of a sign-in was renewed, in milliseconds since 1970, the latest
 * last: each has a minute of its own in which it may come once more.
 */
export const sql = /* sql */ `
alter table identity_session add column renewals jsonb not null default '[]';
update identity_session set renewals = jsonb_build_array(floor(extract(epoch from renewed_at) * 1000)::bigint);
alter table identity_session drop column renewed_at;
`;
