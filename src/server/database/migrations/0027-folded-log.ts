/** The log of duplicates is folded anew as profiles are; its rows have numbers, so how far that is has to be any text. */
export const sql = /* sql */ `
alter table folded_text alter column reached type text;
`;
