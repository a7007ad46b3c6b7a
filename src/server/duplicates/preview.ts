import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { PREVIEW_PAIRS } from '../../contract/operations/duplicates.ts';
import type { OperationAnswer, OperationInput } from '../../contract/operations/operations.ts';
import type { ProfileKind } from '../../contract/policy/status.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import { lookupTables, type LookupTables } from '../lookups/lookup-tables.ts';
import { readableProfiles } from '../records/readable.ts';
import { assertSound, hitsOf } from './filters.ts';
import { matchesOf, type Match } from './find-matches.ts';
import { factsOf } from './profile-facts.ts';
import { comparedProfile, shownEvidence } from './show-pair.ts';

/** A preview looks at this many profiles or for this long, whichever ends first. */
const PROFILES = 400;
const MILLISECONDS = 1000;
/** Profiles read at once, and milliseconds after which the database is left to others for a moment. */
const CHUNK = 20;
const SLICE_TIME = 40;
/** Counted exactly up to here; above, the planner's estimate is good enough and costs nothing. */
const COUNTED = 20_000;

type Body = OperationInput<'duplicate-filter.preview'>['body'];

/**
 * Compares a sample of profiles with all others and reckons from it how many pairs there are. The
 * sample begins at a random identifier, and identifiers are random, so it is fair. Short transactions:
 * the embedded database serves others in between.
 */
export async function previewFilter(body: Body, call: Call): Promise<OperationAnswer<'duplicate-filter.preview'>> {
  assertSound(body);
  const lookups = await lookupTables(call.database);
  const total = await profilesOf(call.database, body.scope);
  const pairs = new Map<string, Match>();
  const examinedIds = new Set<string>();
  let ends = 0;
  const began = performance.now();
  for await (const chunk of sampleOf(call.database, body.scope)) {
    let waiting = chunk;
    while (waiting.length > 0) {
      if (examinedIds.size >= PROFILES || performance.now() - began > MILLISECONDS) break;
      const { looked, matches } = await slice(call.database, body, waiting, lookups);
      for (const id of looked) examinedIds.add(id);
      waiting = waiting.slice(looked.length);
      // Each pair has two ends; a pair of which both are in the sample is met twice.
      ends += matches.length;
      for (const match of matches) pairs.set(`${match.first.id}/${match.second.id}`, match);
    }
    if (waiting.length > 0) break;
  }
  const examined = examinedIds.size;
  const exact = examined >= total;
  const reckoned = exact ? pairs.size : Math.max(pairs.size, Math.round((ends / 2) * (total / Math.max(1, examined))));
  const best = (await readableMatches([...pairs.values()], call))
    .toSorted((a, b) => b.evidence.score - a.evidence.score)
    .slice(0, PREVIEW_PAIRS);
  const known = await knownPairs(call.database, best);
  const viewer = { media: call.media, lookups };
  return {
    examined,
    total: Math.max(total, examined),
    pairs: reckoned,
    exact,
    sample: best.map(({ first, second, evidence }) => ({
      first: comparedProfile(first, viewer),
      second: comparedProfile(second, viewer),
      evidence: shownEvidence(evidence, viewer, { first, second }),
      known: known.has(`${first.id}/${second.id}`),
    })),
    precision: body.filter_id === undefined ? null : await precisionOf(call.database, body.filter_id),
  };
}

/** Counted are all; shown are those of which the person may read both. */
async function readableMatches(matches: readonly Match[], call: Call): Promise<Match[]> {
  const sides = matches.flatMap(({ first, second }) => [first, second]);
  const readable = await readableProfiles(sides, call);
  return matches.filter(({ first, second }) => readable.has(first.id) && readable.has(second.id));
}

/** Looks at some of these profiles in one short transaction, at one at least. */
function slice(
  database: Kysely<Schema>,
  { scope, groups }: Body,
  ids: readonly string[],
  lookups: LookupTables,
): Promise<{ looked: string[]; matches: Match[] }> {
  return database.transaction().execute(async (transaction) => {
    const facts = await factsOf(transaction, scope, ids);
    const looked: string[] = [];
    const matches: Match[] = [];
    const began = performance.now();
    for (const id of ids) {
      if (looked.length > 0 && performance.now() - began > SLICE_TIME) break;
      looked.push(id);
      const one = facts.get(id);
      if (!one || one.deleted) continue;
      matches.push(...(await matchesOf(transaction, groups, one, { lookups })).matches);
    }
    return { looked, matches };
  });
}

/** Identifiers from a random one on, round to where it began, some at a time. */
async function* sampleOf(database: Kysely<Schema>, scope: ProfileKind): AsyncGenerator<string[]> {
  const start = randomUUID();
  for (const [from, to] of [
    [start, null],
    [null, start],
  ] as const) {
    let after: string | null = from;
    for (;;) {
      const rows: { profile_id: string }[] = await database
        .selectFrom('compared_profile')
        .select('profile_id')
        .where('kind', '=', scope)
        .$if(after !== null, (select) => select.where('profile_id', '>', after))
        .$if(to !== null, (select) => select.where('profile_id', '<=', to!))
        .orderBy('profile_id')
        .limit(CHUNK)
        .execute();
      if (rows.length > 0) yield rows.map((row) => row.profile_id);
      if (rows.length < CHUNK) break;
      after = rows.at(-1)?.profile_id ?? null;
    }
  }
}

async function profilesOf(database: Kysely<Schema>, scope: ProfileKind): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select 1 from compared_profile where kind = ${scope} limit ${COUNTED}::integer
    ) as counted`.execute(database);
  const counted = rows[0]?.total ?? 0;
  if (counted < COUNTED) return counted;
  const plan = await sql<{ 'QUERY PLAN': string }>`
    explain (format text) select 1 from compared_profile where kind = ${sql.lit(scope)}`.execute(database);
  const estimate = /rows=(\d+)/.exec(plan.rows[0]?.['QUERY PLAN'] ?? '')?.[1];
  return Math.max(counted, Number(estimate ?? 0));
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
