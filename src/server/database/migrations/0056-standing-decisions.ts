/** Whether a decision on a pair stands is told by what came after it in the log, not by how often the pair was changed. */
export const sql = `
alter table duplicate_log drop column version_after;
`;
