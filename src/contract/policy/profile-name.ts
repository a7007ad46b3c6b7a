/**
 * What two profile names are compared by: the same when they differ only in blanks, in capitals or in
 * how Unicode composes them. Accents and vowel signs count: without them, different names of many
 * scripts would be the same.
 */
export function profileNameKey(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase().replace(/ß/g, 'ss').replace(/ς/g, 'σ');
  return tidyName(folded.normalize('NFKC'));
}

/**
 * Control characters, and marks that turn the direction of what stands around them: with those a name is
 * shown as another one. Joiners stay, for they belong to the names of some scripts.
 */
const MARKS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/**
 * A name as it is stored, of a profile or of a person: without such marks, no blanks around it, single ones
 * inside. Marks are dropped and not refused: nobody sees them, they come along with what is pasted.
 */
export function tidyName(name: string): string {
  return name.replace(/\s+/g, ' ').replace(MARKS, '').replace(/ {2,}/g, ' ').trim();
}

/** Title of the notice that carries the server's sentence about a name that is not unique. */
export const PROFILE_NAME_TITLE = 'Profile name';
