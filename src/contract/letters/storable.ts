/** NUL and halves of surrogate pairs are valid JSON, but PostgreSQL stores neither. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** What is wrong with a text that is not storable, as the end of a sentence. */
export const CANNOT_BE_STORED = 'contains a character that cannot be stored';

/** Whether the database can hold a text; a form asks before it sends one, and the server of all that comes. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}
