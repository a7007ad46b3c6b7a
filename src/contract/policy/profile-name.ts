/**
 * What two profile names are compared by: the same when they differ only in blanks, in capitals or in
 * how Unicode composes them. Accents and vowel signs count: without them, different names of many
 * scripts would be the same.
 */
export function profileNameKey(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase().replace(/ß/g, 'ss').replace(/ς/g, 'σ');
  return tidyName(folded.normalize('NFKC'));
}

/** A name as it is stored: no blanks around it, single ones inside. */
export function tidyName(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}

/** Title of the notice that carries the server's sentence about a name that is not unique. */
export const PROFILE_NAME_TITLE = 'Profile name';
