import { isPartOfWord } from '../../contract/policy/words.ts';
import { prefixOf } from '../../../commands/palette/prefixes.ts';
import { mayOpen } from '../../contract/policy/access.ts';
import type { PaletteState } from './palette-state.ts';
import type { Role } from '../../contract/policy/roles.ts';

/** A shorter query matches too much to help, except in scripts where one letter is a word. */
const SHORTEST = 2;

export function mayBeSearched(text: string, role: Role | null): boolean {
  if (role === null || (text.length < SHORTEST && !isPartOfWord(text)) || prefixOf(text, role) !== null) return false;
  return mayOpen(role, 'base-profile') || mayOpen(role, 'locale-profile');
}

/** The server has not yet answered everything for the typed text. */
export function isSearching({
  asking,
  query,
  context,
  onAllResults,
  found,
}: Pick<PaletteState, 'asking' | 'query' | 'context' | 'onAllResults' | 'found'>): boolean {
  if (asking || !context) return false;
  const text = query.trim();
  // Actions on every result need no name: the server is not searched there.
  const mayCome = !onAllResults && mayBeSearched(text, context.role);
  return mayCome && !(found?.query === text && found.complete);
}
