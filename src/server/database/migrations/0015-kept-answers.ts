/** In which role an answer was earned; null: it was kept before this was, or its person has none. */
export const sql = /* sql */ `
alter table idempotency add column actor_role text;
`;
