import { isPartOfWord } from '../../contract/policy/words.ts';
import { prefixOf } from '../../../commands/palette/prefixes.ts';
import { mayOpen } from '../../contract/policy/access.ts';
import type { PaletteState } from './palette-state.ts';
import type { Role } from '../../contract/policy/roles.ts';

/** A shorter query matches too much to help, except in scripts where one letter is a word. */
const SHORTEST = 2;

/** Whether the server is asked for records with this text. */
export function mayBeSearched(text: string, role: Role | null): boolean {
  if (role === null || (text.length < SHORTEST && !isPartOfWord(text)) || prefixOf(text, role) !== null) return false;
  return mayOpen(role, 'base-profile') || mayOpen(role, 'locale-profile');
}

/** The server has not said yet all that it finds for what is typed. */
export function isSearching({
  asking,
  query,
  context,
  onAllResults,
  found,
}: Pick<PaletteState, 'asking' | 'query' | 'context' | 'onAllResults' | 'found'>): boolean {
  if (asking || !context) return false;
  const text = query.trim();
  // What acts on every result is no place to look for a name: the server is not asked there.
  const mayCome = !onAllResults && mayBeSearched(text, context.role);
  return mayCome && !(found?.query === text && found.complete);
}
