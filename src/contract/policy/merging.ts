/** Profiles of one case that are shown and merged together, at most. */
export const MOST_IN_CASE = 6;

/** Why profiles of which one is held are not merged, nor a merge taken back: nobody's doubt is settled on the way. */
export function heldForAge(name: string): string {
  const called = name === '' ? 'A profile without a name' : `“${name}”`;
  return `${called} is held for a doubt about age. That is to be settled first.`;
}
