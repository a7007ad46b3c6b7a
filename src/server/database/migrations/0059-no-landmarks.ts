/** Parts of pictures are no longer looked for by landmarks: they took two thirds of the time of a hash. */
export const sql = /* sql */ `
alter table media_hash drop column landmark_keys, drop column shape;
`;
