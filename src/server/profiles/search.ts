import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import { is } from 'superstruct';
import { foldText } from '../../contract/policy/search-text.ts';
import { Uuid } from '../../contract/shapes/primitives.ts';
import type { Schema } from '../database/schema.ts';
import type { ProfileTable } from './page-query.ts';
import { literalPattern } from './text-conditions.ts';

/** Rows among which the palette's best ones are chosen where a text fits very many. */
const CANDIDATES = 500;
/** Shortest text that is compared by likeness; shorter ones have too few trigrams to tell anything. */
const LIKENESS_FROM = 3;
/** How alike a word must be, from 0 to 1: a name with one letter missing or changed still is. */
const LIKENESS = 0.45;
/** Characters from which the beginning of an identifier means one; shorter text means a name. */
const IDENTIFIER_FROM = 8;
/** Sorts behind every text that begins with what stands before it. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Where is searched. */
interface Ground {
  database: Kysely<Schema>;
  table: ProfileTable;
  /** What the person may see of it; null: everything. */
  within: Expression<SqlBool> | null;
}

/**
 * Identifiers of the profiles that fit a text best: the one with this identifier, then names that begin
 * with it, then profiles with a word that begins with it, then similar ones. Each step is asked only
 * while some are missing, and each has an index.
 */
export async function bestFits(text: string, limit: number, ground: Ground): Promise<string[]> {
  const trimmed = text.trim();
  if (is(trimmed, Uuid)) return [trimmed.toLowerCase()];
  const folded = foldText(text);
  const steps = [nameBegins, wordBegins, ...(folded.length >= LIKENESS_FROM ? [alike] : [])];
  const found = new Set<string>();
  for (const step of folded ? steps : []) {
    if (found.size >= limit) break;
    for (const { id } of await step(folded, limit, ground)) found.add(id);
  }
  return [...found].slice(0, limit);
}

/** Rows in the order of their identifiers. */
export function inOrder<Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const position = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0));
}

function candidates({ database, table, within }: Ground) {
  return database
    .selectFrom(table)
    .where('deleted_at', 'is', null)
    .$if(within !== null, (query) => query.where(within!));
}

function nameBegins(text: string, limit: number, ground: Ground) {
  return candidates(ground)
    .select('id')
    .where('sort_name', '>=', text)
    .where('sort_name', '<', text + LAST_CHARACTER)
    .orderBy('sort_name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

function wordBegins(text: string, limit: number, ground: Ground) {
  const pattern = literalPattern(text);
  return ground.database
    .selectFrom(
      candidates(ground)
        .select(['id', 'sort_name'])
        .where((build) =>
          build.or([build('search_text', 'like', `${pattern}%`), build('search_text', 'like', `% ${pattern}%`)]),
        )
        // The index above also holds the identifier, and one in sixteen begins with any given letter.
        .$if(text.length < IDENTIFIER_FROM, (query) =>
          query.where(sql<boolean>`' ' || replace(search_text, id::text, '') like ${`% ${pattern}%`}`),
        )
        .limit(CANDIDATES)
        .as('candidate'),
    )
    .select('id')
    .orderBy('sort_name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

function alike(text: string, limit: number, ground: Ground) {
  // The index answers only for the threshold that is set; it is set for this transaction alone.
  return ground.database.transaction().execute(async (transaction) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS)}, true)`.execute(transaction);
    return candidates({ ...ground, database: transaction })
      .select('id')
      .where(sql<boolean>`${text} <% search_text`)
      .orderBy(sql`word_similarity(${text}, search_text) desc, id`)
      .limit(limit)
      .execute();
  });
}
