/** Records that one call decides on at most. */
export const SEVERAL_MAXIMUM = 50;
