import { isPartOfWord } from '../../contract/policy/words.ts';
import { prefixOf } from '../../../commands/palette/prefixes.ts';
import { mayOpen } from '../../contract/policy/access.ts';
import type { Role } from '../../contract/policy/roles.ts';

/** A shorter query matches too much to help, except in scripts where one letter is a word. */
const SHORTEST = 2;

/** Whether the server is asked for records with this text. */
export function mayBeSearched(text: string, role: Role | null): boolean {
  if (role === null || (text.length < SHORTEST && !isPartOfWord(text)) || prefixOf(text, role) !== null) return false;
  return mayOpen(role, 'base-profile') || mayOpen(role, 'locale-profile');
}
