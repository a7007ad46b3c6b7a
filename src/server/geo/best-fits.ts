import { foldText } from '../../contract/policy/search-text.ts';

/**
 * The items whose name fits a text, at most `limit`: names that begin with it, then those with a word
 * that does, then those that hold it anywhere; each in the given order. An empty text fits all.
 */
export function bestFits<T>(items: Iterable<T>, nameOf: (item: T) => string, text: string, limit: number): T[] {
  const wanted = asWords(text);
  const ranks: [T[], T[], T[]] = [[], [], []];
  for (const item of items) {
    const name = asWords(nameOf(item));
    if (name.startsWith(wanted)) ranks[0].push(item);
    else if (name.includes(` ${wanted}`)) ranks[1].push(item);
    else if (name.includes(wanted)) ranks[2].push(item);
    if (ranks[0].length === limit) break;
  }
  return ranks.flat().slice(0, limit);
}

/** Nobody remembers where a name has hyphens and where blanks. */
function asWords(text: string): string {
  return foldText(text.replace(/[-'’]/g, ' '));
}
