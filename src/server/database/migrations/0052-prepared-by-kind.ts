/** Base profiles are prepared before locale profiles, so that their runs need not wait for both. */
export const sql = /* sql */ `
create index profile_to_compare_by_kind on profile_to_compare (kind, noted_at, profile_id);
drop index profile_to_compare_by_age;
`;
