import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import { is } from 'superstruct';
import { isPartOfWord, wordsOf } from '../../contract/base/words.ts';
import { foldText, PART_SIGN, soundsOf, soundKey, RECORD_FITS, type RecordFit } from '../../contract/base/fold-text.ts';
import { Uuid } from '../../contract/base/primitives.ts';
import type { Schema } from '../platform/database/schema.ts';
import { PREPARED } from '../platform/database/prepared.ts';
import type { ProfileTable } from '../platform/lists/rows-of-range.ts';
import { isLongPart, literalPattern, textConditions } from '../platform/lists/conditions.ts';
import { sortNameOf } from '../names/searched-names.ts';
import { isMisspelt } from '../../contract/letters/misspelling.ts';

interface Candidate {
  id: string;
  sort_name: string;
  search_text: string;
}

/**
 * Letters for each of which one may be wrong outside of names. Names are what people search without knowing the
 * spelling; a profession or a city that only resembles a short word is rarely meant.
 */
const LETTERS_A_MISTAKE_ELSEWHERE = 8;

/** Identifiers of those that contain every typed word, but for its mistakes; matches in names first. */
export function mostAlike(text: string, among: readonly Candidate[]): string[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  const byName: string[] = [];
  const elsewhere: string[] = [];
  for (const { id, sort_name: name, search_text: searched } of among) {
    const names = wordsOf(name);
    // After the first sound only sounds and the identifier follow, whose parts may spell a name: "ada", "bea".
    const words = wordsOf(searched.replace(/~.*$/s, '').replace(id, ''));
    const isInName = (part: string) => names.some((word) => isAlikeName(part, word));
    if (typed.every(isInName)) byName.push(id);
    else if (typed.every((part) => isInName(part) || words.some((word) => isAlikeWord(part, word)))) elsewhere.push(id);
  }
  return [...byName, ...elsewhere];
}

function isAlikeName(typed: string, word: string): boolean {
  return word.startsWith(typed) || isMisspelt(typed, word, true) || isMisspelt(soundKey(typed), soundKey(word), true);
}

function isAlikeWord(typed: string, word: string): boolean {
  return word.startsWith(typed) || isMisspelt(typed, word, true, LETTERS_A_MISTAKE_ELSEWHERE);
}

/** Rows from which the palette's best ones are chosen where a text fits very many. */
const CANDIDATES = 500;
/** Shortest text that is compared by likeness; shorter ones have too few trigrams. */
const LIKENESS_FROM = 3;
/** Least likeness of a candidate word, from 0 to 1; its mistakes are then counted. */
const LIKENESS = 0.45;
/** Profiles whose mistakes are counted. */
const ALIKE_CANDIDATES = 50;
/** Characters from which the beginning of an identifier means one; shorter text means a name. */
const IDENTIFIER_FROM = 8;
/** Sorts after every text with the same beginning. */
const LAST_CHARACTER = '\u{10FFFF}';

/** So short and plain that lists only search it where words begin: `wordBegins` has found all of it. */
const FOUND_BY_BEGINNING = /^[a-z0-9]{1,2}$/i;

interface Ground {
  database: Kysely<Schema>;
  table: ProfileTable;
  /** Bounds what the person may see of it; null: everything. */
  within: Expression<SqlBool> | null;
  /** Whether the text may begin inside a word, as in scripts without blanks. */
  isPart?: boolean;
}

/** A profile and the part of it that fits. */
export interface Found {
  id: string;
  fit: RecordFit;
}

/** A way to find profiles; each has an index. */
type Step = (text: string, limit: number, ground: Ground) => Promise<readonly Found[]>;

/**
 * The profiles that fit a text best: the one with this identifier, then names that begin with it, then names with a
 * word that does, names that sound like it, other words that begin with it, other results of the lists, and similar
 * ones. Each step runs only while some are missing.
 */
export async function bestFits(text: string, limit: number, where: Ground): Promise<Found[]> {
  const ground = { ...where, isPart: isPartOfWord(text) };
  const trimmed = text.trim();
  if (is(trimmed, Uuid)) return [{ id: trimmed.toLowerCase(), fit: 'name-begins' }];
  const folded = foldText(text);
  const asSorted =
    (step: Step): Step =>
    (_folded, ...rest) =>
      step(sortNameOf(text), ...rest);
  const steps: readonly Step[] = [
    asSorted(nameBegins),
    asSorted(nameWordBegins),
    ...(soundsOf(folded).length > LIKENESS_FROM ? [nameSounds] : []),
    wordBegins,
    ...(FOUND_BY_BEGINNING.test(trimmed) ? [] : [listed(text)]),
    ...(folded.length >= LIKENESS_FROM ? [alike] : []),
  ];
  const found = new Map<string, Found>();
  for (const step of folded ? steps : []) {
    if (found.size >= limit) break;
    for (const each of await step(folded, limit, ground)) if (!found.has(each.id)) found.set(each.id, each);
  }
  const order = ({ fit }: Found) => RECORD_FITS.indexOf(fit);
  return [...found.values()].slice(0, limit).toSorted((one, other) => order(one) - order(other));
}

export function inOrder<Row extends { id: string }>(rows: readonly Row[], found: readonly Found[]): Row[] {
  const position = new Map(found.map(({ id }, index) => [id, index]));
  return rows.toSorted((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0));
}

/** The part of each of these records that fits, in their order. */
export function fitsOf(records: readonly { id: string }[], found: readonly Found[]): RecordFit[] {
  const known = new Map(found.map(({ id, fit }) => [id, fit]));
  return records.map(({ id }) => known.get(id) ?? 'alike');
}

function candidates({ database, table, within }: Ground) {
  return database
    .selectFrom(table)
    .where('deleted_at', 'is', null)
    .$if(within !== null, (query) => query.where(within!));
}

async function nameBegins(text: string, limit: number, ground: Ground): Promise<Found[]> {
  const rows = await candidates(ground)
    .select('id')
    .where('sort_name', '>=', text)
    .where('sort_name', '<', text + LAST_CHARACTER)
    .orderBy('sort_name')
    .orderBy('id')
    .limit(limit)
    .modifyEnd(sql.raw(PREPARED))
    .execute();
  return rows.map(({ id }) => ({ id, fit: 'name-begins' }));
}

/** A word of the searched text begins with it, for the index of this text. */
function withWord(text: string, ground: Ground) {
  const pattern = literalPattern(text);
  const places = [`${pattern}%`, `% ${pattern}%`];
  if (ground.isPart) places.push(isLongPart(text) ? `%${pattern}%` : `%${PART_SIGN}${pattern}%`);
  return candidates(ground)
    .select(['id', 'sort_name'])
    .where((build) => build.or(places.map((place) => build('search_text', 'like', place))));
}

/** The part of a pattern before a word, or before a part of one. */
function beforeIt({ isPart }: Ground): string {
  return isPart ? '%' : '% ';
}

async function nameWordBegins(text: string, limit: number, ground: Ground): Promise<Found[]> {
  const inName = withWord(text, ground)
    .where(sql<boolean>`' ' || sort_name like ${`${beforeIt(ground)}${literalPattern(text)}%`}`)
    .limit(CANDIDATES);
  return byName(inName, limit, ground);
}

async function wordBegins(text: string, limit: number, ground: Ground): Promise<Found[]> {
  const anywhere = withWord(text, ground)
    // The index also contains the identifier, and one in sixteen begins with any given letter.
    .$if(text.length < IDENTIFIER_FROM, (query) =>
      query.where(
        sql<boolean>`' ' || replace(search_text, id::text, '') like ${`${beforeIt(ground)}${literalPattern(text)}%`}`,
      ),
    )
    .limit(CANDIDATES);
  return byName(anywhere, limit, ground);
}

/** All results of the lists: each word anywhere, in any order. */
function listed(typed: string): Step {
  return async (folded, limit, ground) => {
    const anywhere = candidates(ground)
      .select(['id', 'sort_name'])
      .where((build) => build.and(textConditions(typed, build.ref('search_text'))))
      .$if(folded.length < IDENTIFIER_FROM, (query) =>
        query.where((build) => build.and(textConditions(typed, sql`replace(search_text, id::text, '')`))),
      )
      .limit(CANDIDATES);
    return (await byName(anywhere, limit, ground)).map(({ id }) => ({ id, fit: 'alike' }));
  };
}

async function byName(from: ReturnType<typeof withWord>, limit: number, { database }: Ground): Promise<Found[]> {
  const rows = await database
    .selectFrom(from.as('candidate'))
    .select('id')
    // Records without a name come last.
    .orderBy(sql`sort_name = ''`)
    .orderBy('sort_name')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => ({ id, fit: 'word-begins' }));
}

/** Names in other spellings: Müller for Mueller and Мюллер, García for гарсия. */
async function nameSounds(text: string, limit: number, ground: Ground): Promise<Found[]> {
  const sounds = soundsOf(text);
  const pattern = literalPattern(sounds);
  const isWhole = sql<boolean>`(search_text like ${`%${pattern}~%`} or search_text || ' ' like ${`%${pattern} %`})`;
  const rows = await ground.database
    .selectFrom(
      candidates(ground)
        .select(['id', 'sort_name', 'search_text'])
        .where('search_text', 'like', `%${pattern}%`)
        // Doubled letters are reduced to one, so the beginning would differ from what was typed.
        .$if(/(.)\1$/u.test(text), (query) => query.where(isWhole))
        .limit(CANDIDATES)
        .as('candidate'),
    )
    .select(['id', 'sort_name'])
    // Whole words of this sound come before beginnings of words.
    .orderBy(isWhole, 'desc')
    .orderBy('sort_name')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, sort_name: name }) => ({
    id,
    fit: soundsOf(name).startsWith(sounds) ? 'name-begins' : 'word-begins',
  }));
}

async function alike(text: string, limit: number, ground: Ground): Promise<Found[]> {
  // The index only uses the threshold that is set. It is set for this statement alone, and first: what is joined
  // laterally waits for the row that it refers to.
  const { rows } = await sql<Candidate>`
    select found.* from (select set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS)}, true) offset 0)
        as threshold (value)
      cross join lateral (${candidates(ground)
        .select(['id', 'sort_name', 'search_text'])
        .where(sql<boolean>`${text} <% search_text and threshold.value is not null`)
        .orderBy(sql`word_similarity(${text}, sort_name) >= ${LIKENESS} desc`)
        .orderBy(sql`word_similarity(${text}, search_text) desc, id`)
        .limit(ALIKE_CANDIDATES)}) as found`.execute(ground.database);
  return mostAlike(text, rows)
    .slice(0, limit)
    .map((id) => ({ id, fit: 'alike' }));
}
