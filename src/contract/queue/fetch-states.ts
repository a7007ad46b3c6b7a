/** What a screen that fetches shows, by the specification's numbers. */
export const FETCH_STATES = { Start: 0, Filters: 1, Fetching: 2, Empty: 3, Error: 4 } as const;
export type FetchState = keyof typeof FETCH_STATES;
