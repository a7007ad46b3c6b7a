/** Of a look at the whole trail only its beginning and what came of it are kept, and no longer how far it was. */
export const sql = /* sql */ `
alter table trail_proof drop column events, drop column of_events;
`;
