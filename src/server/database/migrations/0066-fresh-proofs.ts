/** When somebody has last typed their password or a code within a sign-in; null: not since they signed in. */
export const sql = /* sql */ `
alter table identity_session add column proven_at timestamptz;
`;
