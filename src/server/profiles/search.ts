import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import { is } from 'superstruct';
import { RECORD_FITS, type RecordFit } from '../../contract/policy/record-fits.ts';
import { isPartOfWord } from '../../contract/policy/words.ts';
import { foldText, PART_SIGN, soundsOf } from '../../contract/policy/search-text.ts';
import { Uuid } from '../../contract/primitives.ts';
import type { Schema } from '../database/schema.ts';
import type { ProfileTable } from '../lists/page-query.ts';
import { mostAlike } from './likeness.ts';
import { isLongPart, literalPattern, textConditions } from '../lists/conditions.ts';

/** Rows among which the palette's best ones are chosen where a text fits very many. */
const CANDIDATES = 500;
/** Shortest text that is compared by likeness; shorter ones have too few trigrams. */
const LIKENESS_FROM = 3;
/** How alike a word must be to be looked at, from 0 to 1; what is so then has its mistakes counted. */
const LIKENESS = 0.45;
/** Profiles whose mistakes are counted. */
const ALIKE_CANDIDATES = 50;
/** Characters from which the beginning of an identifier means one; shorter text means a name. */
const IDENTIFIER_FROM = 8;
/** Sorts behind every text that begins with what stands before it. */
const LAST_CHARACTER = '\u{10FFFF}';

/** So short and plain that the lists look for it where words begin, and nowhere else: `wordBegins` has found all of it. */
const FOUND_BY_BEGINNING = /^[a-z0-9]{1,2}$/i;

/** Where is searched. */
interface Ground {
  database: Kysely<Schema>;
  table: ProfileTable;
  /** What the person may see of it; null: everything. */
  within: Expression<SqlBool> | null;
  /** Whether the text may begin inside a word: in scripts without blanks nothing says where words begin. */
  isPart?: boolean;
}

/** A profile and what of it fits. */
export interface Found {
  id: string;
  fit: RecordFit;
}

/** A way to find profiles; each has an index. */
type Step = (text: string, limit: number, ground: Ground) => Promise<readonly Found[]>;

/**
 * The profiles that fit a text best: the one with this identifier, then names that begin with it, then
 * names with a word that does, names that sound like it, other words that begin with it, what else the lists
 * find, and what is only like it. Each step is asked only while some are missing.
 */
export async function bestFits(text: string, limit: number, where: Ground): Promise<Found[]> {
  const ground = { ...where, isPart: isPartOfWord(text) };
  const trimmed = text.trim();
  if (is(trimmed, Uuid)) return [{ id: trimmed.toLowerCase(), fit: 'name-begins' }];
  const folded = foldText(text);
  const steps: readonly Step[] = [
    nameBegins,
    nameWordBegins,
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

/** Rows in the order in which they were found. */
export function inOrder<Row extends { id: string }>(rows: readonly Row[], found: readonly Found[]): Row[] {
  const position = new Map(found.map(({ id }, index) => [id, index]));
  return rows.toSorted((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0));
}

/** What of these records fits, in their order. */
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
    .execute();
  return rows.map(({ id }) => ({ id, fit: 'name-begins' }));
}

/** Somewhere in the searched text a word begins with it: what the index of this text can answer. */
function withWord(text: string, ground: Ground) {
  const pattern = literalPattern(text);
  const places = [`${pattern}%`, `% ${pattern}%`];
  if (ground.isPart) places.push(isLongPart(text) ? `%${pattern}%` : `%${PART_SIGN}${pattern}%`);
  return candidates(ground)
    .select(['id', 'sort_name'])
    .where((build) => build.or(places.map((place) => build('search_text', 'like', place))));
}

/** What stands before a word, or before a part of one, in a pattern. */
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
    // The index also holds the identifier, and one in sixteen begins with any given letter.
    .$if(text.length < IDENTIFIER_FROM, (query) =>
      query.where(
        sql<boolean>`' ' || replace(search_text, id::text, '') like ${`${beforeIt(ground)}${literalPattern(text)}%`}`,
      ),
    )
    .limit(CANDIDATES);
  return byName(anywhere, limit, ground);
}

/** All that the lists find: each word somewhere, in any order. */
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
    .orderBy('sort_name')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => ({ id, fit: 'word-begins' }));
}

/** Names that are written otherwise: Müller for Mueller and Мюллер, García for гарсия. */
async function nameSounds(text: string, limit: number, ground: Ground): Promise<Found[]> {
  const sounds = soundsOf(text);
  const pattern = literalPattern(sounds);
  const isWhole = sql<boolean>`(search_text like ${`%${pattern}~%`} or search_text || ' ' like ${`%${pattern} %`})`;
  const rows = await ground.database
    .selectFrom(
      candidates(ground)
        .select(['id', 'sort_name', 'search_text'])
        .where('search_text', 'like', `%${pattern}%`)
        // A doubled letter has lost one of its two: what it begins is no longer what was typed.
        .$if(/(.)\1$/u.test(text), (query) => query.where(isWhole))
        .limit(CANDIDATES)
        .as('candidate'),
    )
    .select(['id', 'sort_name'])
    // Words that sound so to their end come before those that only begin so.
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
  // The index answers only for the threshold that is set; it is set for this transaction alone.
  const rows = await ground.database.transaction().execute(async (transaction) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS)}, true)`.execute(transaction);
    return candidates({ ...ground, database: transaction })
      .select(['id', 'sort_name', 'search_text'])
      .where(sql<boolean>`${text} <% search_text`)
      .orderBy(sql`word_similarity(${text}, sort_name) >= ${LIKENESS} desc`)
      .orderBy(sql`word_similarity(${text}, search_text) desc, id`)
      .limit(ALIKE_CANDIDATES)
      .execute();
  });
  return mostAlike(text, rows)
    .slice(0, limit)
    .map((id) => ({ id, fit: 'alike' }));
}
