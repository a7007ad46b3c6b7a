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
 * Marks that turn the direction of what stands around them, with which a name is shown as another one, and
 * what is neither seen nor joins anything, with which it is the twin of one that is taken. Joiners stay, for
 * they belong to the names of some scripts.
 */
const UNSEEN = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/**
 * A name as it is stored, of a profile or of a person, or a note: without such marks and control characters,
 * no blanks around it, single ones inside. Marks are dropped and not refused: nobody sees them, they come along with what is pasted.
 */
export function tidyName(name: string): string {
  // One of the unseen counts as a blank for JavaScript, and some control characters are blanks.
  const seen = name.replace(UNSEEN, '').replace(/\s+/g, ' ');
  return seen
    .replace(/\p{Cc}/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Title of the notice that carries the server's sentence about a name that is not unique. */
export const PROFILE_NAME_TITLE = 'Profile name';
