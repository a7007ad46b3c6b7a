import { withoutUnseen } from '../letters/look-alikes.ts';

/**
 * A name as it is stored, of a profile or of a person, or a note: without what nobody sees and what changes the direction
 * of the text, without control characters, no blanks around it, single ones inside. Such marks are dropped and not
 * refused: they come along with what is pasted. Joiners that change how letters are drawn stay.
 */
export function tidyName(name: string): string {
  return withoutUnseen(name).replace(/\s+/gu, ' ').trim();
}

/** Title of the notice that carries the server's sentence about a name that is not unique. */
export const PROFILE_NAME_TITLE = 'Profile name';
