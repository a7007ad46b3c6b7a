/** Under which sign-in a claim was made or shown to be alive last: with the end of that one it ends. */
export const sql = `
alter table queue_lease add column sign_in text;
`;
