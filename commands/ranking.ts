import { foldText } from '../src/contract/policy/search-text.ts';

export interface Rankable {
  id: string;
  title: string;
  keywords?: readonly string[];
}

/** How much a person is used to an entry; higher is more. Only breaks ties between equal matches. */
export type Habit = (id: string) => number;

interface Prepared {
  item: Rankable;
  title: string;
  words: readonly string[];
  initials: string;
  keywords: readonly string[];
  letters: number;
  order: number;
}

/**
 * Classes of match, best first. Habit counts only inside one class, so that a clear match always
 * beats a frequent one.
 */
const EXACT = 7;
const TITLE_PREFIX = 6;
const WORD_PREFIXES = 5;
const INITIALS = 4;
const INSIDE = 3;
const KEYWORD = 2;
const SCATTERED = 1;
const NO_MATCH = 0;

/** Two letters are in order in almost any title; that finds nothing. */
const SHORTEST_SCATTERED = 3;

export interface Ranker {
  /** The best entries for a query, at most `limit`; all in habit order for an empty query. */
  rank(query: string, limit: number, habit?: Habit): Rankable[];
}

/**
 * Prepares items once and ranks them per key stroke. A query that continues the last one looks only
 * at what the last one kept, and a letter mask rules out most of the rest without looking at text.
 */
export function createRanker(items: readonly Rankable[]): Ranker {
  const prepared = items.map(prepare);
  let lastQuery = '';
  let lastKept = prepared;

  return {
    rank(query, limit, habit = () => 0) {
      const folded = foldText(query);
      if (folded === '') return byHabit(prepared, habit).slice(0, limit);
      const narrows = lastQuery.length >= SHORTEST_SCATTERED && folded.startsWith(lastQuery);
      const from = narrows ? lastKept : prepared;
      const mask = lettersOf(folded);
      const classes: Prepared[][] = [];
      const kept: Prepared[] = [];
      for (const entry of from) {
        if ((entry.letters & mask) !== mask) continue;
        const match = matchOf(entry, folded);
        if (match === NO_MATCH) continue;
        (classes[match] ??= []).push(entry);
        kept.push(entry);
      }
      lastQuery = folded;
      lastKept = kept;
      return bestOf(classes, limit, habit);
    },
  };
}

/** The first of the best classes; only classes that are reached are sorted. */
function bestOf(classes: readonly (Prepared[] | undefined)[], limit: number, habit: Habit): Rankable[] {
  const best: Rankable[] = [];
  for (let match = EXACT; match > NO_MATCH && best.length < limit; match -= 1) {
    best.push(...byHabit(classes[match] ?? [], habit).slice(0, limit - best.length));
  }
  return best;
}

function prepare(item: Rankable, order: number): Prepared {
  const title = foldText(item.title);
  const words = title.split(/[^\p{Letter}\p{Number}]+/u).filter(Boolean);
  const keywords = (item.keywords ?? []).map(foldText);
  return {
    item,
    title,
    words,
    initials: words.map((word) => word[0]).join(''),
    keywords,
    letters: lettersOf(title + keywords.join('')),
    order,
  };
}

function matchOf({ title, words, initials, keywords }: Prepared, query: string): number {
  if (title === query) return EXACT;
  if (title.startsWith(query)) return TITLE_PREFIX;
  if (startsWords(words, query.split(' '))) return WORD_PREFIXES;
  if (query.length > 1 && initials.startsWith(query)) return INITIALS;
  if (title.includes(query)) return INSIDE;
  if (keywords.some((keyword) => keyword.startsWith(query))) return KEYWORD;
  return query.length >= SHORTEST_SCATTERED && isScattered(title, query) ? SCATTERED : NO_MATCH;
}

/** Each part of the query begins a word of the title, in the title's order. */
function startsWords(words: readonly string[], parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = words.findIndex((word, index) => index >= from && word.startsWith(part));
    if (at === -1) return false;
    from = at + 1;
  }
  return true;
}

/** All characters of the query in order, however far apart; typing errors of omission still find. */
function isScattered(title: string, query: string): boolean {
  let at = -1;
  for (const character of query) {
    if (character === ' ') continue;
    at = title.indexOf(character, at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** One bit per letter a–z; other characters rule nothing out. */
function lettersOf(text: string): number {
  let mask = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index) - 97;
    if (code >= 0 && code < 26) mask |= 1 << code;
  }
  return mask;
}

function byHabit(prepared: readonly Prepared[], habit: Habit): Rankable[] {
  return prepared
    .map(({ item, order }) => ({ item, order, habit: habit(item.id) }))
    .sort((a, b) => b.habit - a.habit || a.order - b.order)
    .map(({ item }) => item);
}
