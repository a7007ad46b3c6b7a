import { isMisspelt } from '../src/contract/letters/misspelling.ts';
import { foldText } from '../src/contract/base/fold-text.ts';
import { beginWords, wordsOf } from '../src/contract/base/words.ts';

/** How well an entry of the palette fits what is typed, best first, for commands and records alike. */
const FITS_IN_ORDER = [
  'exact-title',
  'exact-keyword',
  'title-begins',
  'keyword-whole',
  'word-begins',
  'keyword-first-word',
  // Of what is not possible here, before what only has another name that begins so.
  'title-begins-elsewhere',
  'keyword-begins',
  'record-name-begins',
  'record-word-begins',
  'elsewhere',
  'misspelt',
  'record-alike',
  'inside',
  'initials',
  'scattered',
] as const;
type FitName = (typeof FITS_IN_ORDER)[number];

/** A higher number is a better fit; 0 is none. */
export type Fit = number;
export const FIT = Object.fromEntries(
  FITS_IN_ORDER.map((name, index) => [name, FITS_IN_ORDER.length - index]),
) as Readonly<Record<FitName, Fit>>;
export const NO_FIT: Fit = 0;
/** From here on a fit is one of beginnings: nothing that the server finds later makes it doubtful. */
export const CLEAR_FIT: Fit = FIT['record-word-begins'];

export interface Rankable {
  id: string;
  title: string;
  /** Of a command that goes to a page, the name of the page: as good as its title. */
  page?: string | undefined;
  keywords?: readonly string[];
  /** Called by each of its keywords as by its title: by a whole one it is found before what only begins so. */
  synonyms?: boolean;
  /** Found only by words, whole, begun or misspelt, and by no letters that happen to be in it. */
  careful?: boolean;
}

/** How much a person is used to an entry; higher is more. Only breaks ties between equal fits. */
export type Habit = (id: string) => number;

export interface Ranked<Item> {
  item: Item;
  fit: Fit;
}

interface Prepared<Item extends Rankable> {
  item: Item;
  title: string;
  page: string | null;
  words: readonly string[];
  initials: string;
  keywords: readonly string[];
  /** Words of title and keywords. */
  vocabulary: readonly string[];
  /** The same by their numbers among the words of all entries: of the title, and of the keywords. */
  titleNumbers: readonly number[];
  keywordNumbers: readonly number[];
  letters: number;
  order: number;
}

/** Two letters are in order in almost any title; that finds nothing. */
const SHORTEST_SCATTERED = 3;

export interface Ranker<Item = Rankable> {
  /** The best entries for a query, at most `limit`; all in habit order for an empty query. */
  rank(query: string, limit: number, habit?: Habit): Ranked<Item>[];
}

/**
 * Prepares items once and ranks them per key stroke. A query that continues the last one looks only
 * at what the last one kept, and a letter mask rules out most of the rest without looking at text.
 *
 * @param forgiving misspelt words find too; for lists of some hundred items, not for thousands
 */
export function createRanker<Item extends Rankable>(items: readonly Item[], { forgiving = false } = {}): Ranker<Item> {
  const numbers = new Map<string, number>();
  const prepared = items.map((item, order) => prepare(item, order, numbers));
  const allWords = [...numbers.keys()];
  let lastQuery = '';
  let lastKept = prepared;

  return {
    rank(query, limit, habit = () => 0) {
      const folded = foldText(query);
      if (folded === '') return byHabit(prepared, habit, NO_FIT).slice(0, limit);
      const narrows = !forgiving && lastQuery.length >= SHORTEST_SCATTERED && folded.startsWith(lastQuery);
      const from = narrows ? lastKept : prepared;
      const mask = lettersOf(folded);
      const classes: Prepared<Item>[][] = [];
      const kept: Prepared<Item>[] = [];
      const misspells = forgiving ? misspellingOf(wordsOf(folded), allWords) : () => false;
      for (const entry of from) {
        const clear = (entry.letters & mask) === mask ? fitOf(entry, folded) : NO_FIT;
        const fit = clear < FIT.misspelt && misspells(entry) ? FIT.misspelt : clear;
        if (fit === NO_FIT) continue;
        (classes[fit] ??= []).push(entry);
        kept.push(entry);
      }
      lastQuery = folded;
      lastKept = kept;
      return bestOf(classes, limit, habit);
    },
  };
}

/** The first of the best classes; only classes that are reached are sorted. */
function bestOf<Item extends Rankable>(
  classes: readonly (Prepared<Item>[] | undefined)[],
  limit: number,
  habit: Habit,
): Ranked<Item>[] {
  const best: Ranked<Item>[] = [];
  for (let fit = classes.length - 1; fit > NO_FIT && best.length < limit; fit -= 1) {
    best.push(...byHabit(classes[fit] ?? [], habit, fit).slice(0, limit - best.length));
  }
  return best;
}

/** @param numbers of the words of all entries so far; those that are new get theirs */
function prepare<Item extends Rankable>(item: Item, order: number, numbers: Map<string, number>): Prepared<Item> {
  const numberOf = (word: string) => {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  };
  const title = foldText(item.title).replace(/…$/, '');
  const words = wordsOf(title);
  const keywords = (item.keywords ?? []).map(foldText);
  const keywordWords = keywords.flatMap(wordsOf);
  return {
    item,
    title,
    page: item.page === undefined ? null : foldText(item.page),
    words,
    initials: words.map((word) => word[0]).join(''),
    keywords,
    vocabulary: [...words, ...keywordWords],
    titleNumbers: words.map(numberOf),
    keywordNumbers: keywordWords.map(numberOf),
    letters: lettersOf(title + keywords.join('')),
    order,
  };
}

function fitOf({ item, title, page, words, initials, keywords, vocabulary }: Prepared<Rankable>, query: string): Fit {
  if (title === query || page === query) return FIT['exact-title'];
  const isKeyword = keywords.includes(query);
  if (isKeyword && item.synonyms) return FIT['exact-keyword'];
  if (title.startsWith(query) || page?.startsWith(query)) return FIT['title-begins'];
  if (isKeyword) return FIT['keyword-whole'];
  const parts = query.split(' ');
  if (beginWords(parts, words)) return FIT['word-begins'];
  if (keywords.some((keyword) => keyword.startsWith(`${query} `))) return FIT['keyword-first-word'];
  if (keywords.some((keyword) => keyword.startsWith(query))) return FIT['keyword-begins'];
  // Several words that each begin one of its words, in whatever order: "dark theme".
  if (parts.length > 1 && parts.every((part) => vocabulary.some((word) => word.startsWith(part)))) {
    return FIT['keyword-begins'];
  }
  if (item.careful) return NO_FIT;
  if (title.includes(query)) return FIT.inside;
  if (query.length > 1 && initials.startsWith(query)) return FIT.initials;
  return query.length >= SHORTEST_SCATTERED && isScattered(words, query) ? FIT.scattered : NO_FIT;
}

/** Fewer letters with a mistake among them begin too many words to mean one that changes something. */
const SHORTEST_BEGUN = 5;

/**
 * Whether each typed word begins a word of an entry or misspells one. A command that changes something is not found by
 * the misspelt beginning of one of its keywords: "redo" does not mean "remove".
 */
function misspellingOf(typed: readonly string[], allWords: readonly string[]): (entry: Prepared<Rankable>) => boolean {
  const judges = typed.map((part) => ({
    isShort: part.length < SHORTEST_BEGUN,
    begun: fittingWords(part, allWords, false),
    whole: fittingWords(part, allWords, true),
  }));
  return ({ item: { careful = false }, titleNumbers, keywordNumbers }) =>
    judges.length > 0 &&
    judges.every(
      ({ isShort, begun, whole }) =>
        titleNumbers.some(careful && isShort ? whole : begun) || keywordNumbers.some(careful ? whole : begun),
    );
}

/** Whether a word, given by its number, may be meant by a typed one; computed once for each. */
function fittingWords(part: string, allWords: readonly string[], isWhole: boolean): (number: number) => boolean {
  const known = new Map<number, boolean>();
  return (number) => {
    const before = known.get(number);
    if (before !== undefined) return before;
    const word = allWords[number] ?? '';
    const found = word.startsWith(part) || mayMean(part, word, isWhole);
    known.set(number, found);
    return found;
  };
}

/**
 * Two letters too many are another word, as "vacation" is no "action", and so is another first letter of a short word or
 * of a beginning: "done" is no "zone", and "send" no "gender".
 */
function mayMean(part: string, word: string, isWhole: boolean): boolean {
  const beginsAlike = part[0] === word[0];
  if (part.length > word.length + 1 || (part.length < SHORTEST_BEGUN && !beginsAlike)) return false;
  return isMisspelt(part, word, isWhole || !beginsAlike);
}

/**
 * All characters of the query in order, however far apart; typing errors of omission still find. The first
 * begins a word: people who leave letters out leave out later ones, and “Ada” is no search for “Load all rows”.
 */
function isScattered(words: readonly string[], query: string): boolean {
  const [first = '', ...rest] = query.replaceAll(' ', '');
  return words.some((word, from) => {
    if (!word.startsWith(first)) return false;
    const title = words.slice(from).join(' ');
    let at = 0;
    return rest.every((character) => (at = title.indexOf(character, at + 1)) !== -1);
  });
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

function byHabit<Item extends Rankable>(prepared: readonly Prepared<Item>[], habit: Habit, fit: Fit): Ranked<Item>[] {
  return prepared
    .map(({ item, order }) => ({ item, order, habit: habit(item.id) }))
    .sort((a, b) => b.habit - a.habit || a.order - b.order)
    .map(({ item }) => ({ item, fit }));
}
