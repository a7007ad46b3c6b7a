/** A run that ended because its owner lost a right says so; null: somebody stopped it, or it was not stopped. */
export const sql = /* sql */ `
alter table bulk_run add column stopped_because text check (stopped_because in ('account','role','area'));
`;
