/**
 * Whose value a field of a locale profile had when it was taken from another profile, with that value: it counts as long
 * as the field has it, so that an undo and a restored version bring both back together.
 */
export const sql = /* sql */ `
alter table locale_profile add column origins jsonb not null default '{}';
`;
