import type { Kysely } from 'kysely';
import { PREVIEW_PAIRS } from '../../contract/duplicates/duplicate-filter.ts';
import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Call } from '../platform/calls/call.ts';
import { lookupTables } from '../lookups/lookups.ts';
import { readableProfiles } from '../records/readable.ts';
import { assertSound, hitsOf } from './filters.ts';
import { preparingFor } from './runs.ts';
import { countCompared, nextSlice, type Match } from './find-matches.ts';
import { comparedProfile, shownEvidence } from './show-pair.ts';

/** A part of a preview looks at this many profiles or for this long, whichever ends first. */
const PROFILES = 400;
const MILLISECONDS = 1000;
/** Milliseconds after which the database is released for a moment. */
const SLICE_TIME = 40;

type Body = OperationInput<'duplicate-filter.preview'>['body'];

/**
 * Compares some profiles as a run does, and says where the next part begins: the sum of all parts is exact. Short
 * transactions, because the embedded database serves others in between.
 */
export async function previewFilter(body: Body, call: Call): Promise<OperationAnswer<'duplicate-filter.preview'>> {
  assertSound(body);
  const lookups = await lookupTables(call.database);
  const total = await countCompared(call.database, body.scope);
  const part = { examined: 0, matches: [] as Match[], tooCommon: 0, next: body.after ?? null };
  const began = performance.now();
  do {
    const looked = await call.database
      .transaction()
      .execute((transaction) => nextSlice(transaction, body, part.next, { lookups, sliceTime: SLICE_TIME }));
    part.examined += looked.examined;
    part.tooCommon += looked.tooCommon;
    part.matches.push(...looked.matches);
    part.next = looked.last;
  } while (part.next !== null && part.examined < PROFILES && performance.now() - began < MILLISECONDS);
  const best = (await readableMatches(part.matches, call))
    .toSorted((a, b) => b.evidence.score - a.evidence.score)
    .slice(0, PREVIEW_PAIRS);
  const known = await knownPairs(call.database, best);
  const viewer = { media: call.media, lookups };
  return {
    examined: part.examined,
    total: Math.max(total, part.examined),
    ...(await preparingFor(body, call.database)),
    pairs: part.matches.length,
    too_common: part.tooCommon,
    next: part.next,
    sample: best.map(({ first, second, evidence }) => ({
      first: comparedProfile(first, viewer),
      second: comparedProfile(second, viewer),
      evidence: shownEvidence(evidence, viewer, { first, second }),
      known: known.has(`${first.id}/${second.id}`),
    })),
    precision: body.filter_id === undefined ? null : await precisionOf(call.database, body.filter_id),
  };
}

/** All are counted; those are shown of which the person may read both. */
async function readableMatches(matches: readonly Match[], call: Call): Promise<Match[]> {
  const sides = matches.flatMap(({ first, second }) => [first, second]);
  const readable = await readableProfiles(sides, call);
  return matches.filter(({ first, second }) => readable.has(first.id) && readable.has(second.id));
}

async function knownPairs(database: Kysely<Schema>, matches: readonly Match[]): Promise<Set<string>> {
  if (matches.length === 0) return new Set();
  const rows = await database
    .selectFrom('duplicate_pair')
    .select(['first_id', 'second_id'])
    .where((build) =>
      build.or(matches.map(({ first, second }) => build.and({ first_id: first.id, second_id: second.id }))),
    )
    .execute();
  return new Set(rows.map((row) => `${row.first_id}/${row.second_id}`));
}

async function precisionOf(database: Kysely<Schema>, filterId: string) {
  const { linked, not_duplicate: apart } = await hitsOf(database, filterId);
  return { linked, decided: linked + apart };
}
