import names from './same-names.json' with { type: 'json' };

type Row = [locale: string, one: string, other: string];

/**
 * Two writings of one name that look the same, in a locale: each is found by the other, and takes the other's place. A
 * word of two scripts, at the end of the list, is taken by what it sounds like and by what it looks like.
 */
export const SAME_NAMES = names.same as Row[];
/** Two names that nobody takes for one: the second one is free. */
export const OTHER_NAMES = names.other as Row[];
/** A part of a name in a script without blanks, and the name that it finds. */
export const PARTS = names.parts as [typed: string, name: string][];
/** What is typed for a name that is written otherwise, and finds it, beside how many that begin as typed. */
export const WRITINGS = names.writings as [typed: string, name: string, others?: number][];
/** A country, what is typed for one of its regions, or with a region for one of its cities, and what is found. */
export const REGIONS = names.regions as [country: string, typed: string, region: string][];
export const CITIES = names.cities as [country: string, region: string, typed: string, city: string][];
