/** Pictures of the sample that are drawn when somebody first wants them: until then, how to. */
export const sql = /* sql */ `
-- What is drawn by it is called by the SHA-256 of the recipe, before and after.
alter table media_hash add column recipe jsonb;
`;
