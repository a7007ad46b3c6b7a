import { sql } from 'kysely';
import { is } from 'superstruct';
import { foldText } from '../../contract/policy/search-text.ts';
import type { BaseProfileSummary } from '../../contract/shapes/base-profile.ts';
import { Uuid } from '../../contract/shapes/primitives.ts';
import type { Services } from '../http/call.ts';
import { literalPattern } from './filter.ts';
import { summariesOf, summaryMaker } from './summary.ts';

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

/**
 * The base profiles that fit a text best: the one with this identifier, then names that begin with
 * it, then names with a word that begins with it, then similar names. Each step is asked only while
 * rows are missing, and each has an index.
 */
export async function searchBaseProfiles(
  text: string,
  limit: number,
  services: Pick<Services, 'database' | 'media'>,
): Promise<BaseProfileSummary[]> {
  const ids = await bestFits(text.trim(), limit, services);
  if (ids.length === 0) return [];
  const rows = await services.database
    .selectFrom('base_profile')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const position = new Map(ids.map((id, index) => [id, index]));
  rows.sort((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0));
  return summariesOf(await summaryMaker(services), rows);
}

async function bestFits(text: string, limit: number, services: Pick<Services, 'database'>): Promise<string[]> {
  if (is(text, Uuid)) return [text.toLowerCase()];
  const folded = foldText(text);
  const steps = [nameBegins, wordBegins, ...(folded.length >= LIKENESS_FROM ? [alike] : [])];
  const found = new Set<string>();
  for (const step of folded ? steps : []) {
    if (found.size >= limit) break;
    for (const { id } of await step(folded, limit, services)) found.add(id);
  }
  return [...found].slice(0, limit);
}

function nameBegins(text: string, limit: number, { database }: Pick<Services, 'database'>) {
  return database
    .selectFrom('base_profile')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('sort_name', '>=', text)
    .where('sort_name', '<', text + LAST_CHARACTER)
    .orderBy('sort_name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

function wordBegins(text: string, limit: number, { database }: Pick<Services, 'database'>) {
  const pattern = literalPattern(text);
  return database
    .selectFrom(
      database
        .selectFrom('base_profile')
        .select(['id', 'sort_name'])
        .where('deleted_at', 'is', null)
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

function alike(text: string, limit: number, { database }: Pick<Services, 'database'>) {
  // The index answers only for the threshold that is set; it is set for this transaction alone.
  return database.transaction().execute(async (transaction) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS)}, true)`.execute(transaction);
    return transaction
      .selectFrom('base_profile')
      .select('id')
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`${text} <% search_text`)
      .orderBy(sql`word_similarity(${text}, search_text) desc, id`)
      .limit(limit)
      .execute();
  });
}
