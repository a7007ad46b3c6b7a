import { sql, type Kysely } from 'kysely';
import { PREVIEW_PAIRS } from '../../contract/policy/duplicate-limits.ts';
import type { OperationAnswer, OperationInput } from '../../contract/operations/operations.ts';
import type { ProfileKind } from '../../contract/policy/status.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import { lookupTables, type LookupTables } from '../lookups/lookup-tables.ts';
import { readableProfiles } from '../records/readable.ts';
import { candidatesOf } from './candidates.ts';
import { assertSound, hitsOf } from './filters.ts';
import { unhashedFor, unpreparedOf } from './unprepared.ts';
import { matchesAmong, type Asked, type Match } from './find-matches.ts';
import { factsOf } from './profile-facts.ts';
import { comparedProfile, shownEvidence } from './show-pair.ts';
import { withoutScans } from './without-scans.ts';

/** A part of a preview looks at this many profiles or for this long, whichever ends first. */
const PROFILES = 400;
const MILLISECONDS = 1000;
/** Profiles read at once, and milliseconds after which the database is left to others for a moment. */
const CHUNK = 20;
const SLICE_TIME = 40;
/** Share of a slice in which candidates are looked up; to compare them takes about the rest. */
const LOOKING = 0.6;
/** Counted exactly up to here; above, the planner's estimate is good enough and costs nothing. */
const COUNTED = 20_000;

type Body = OperationInput<'duplicate-filter.preview'>['body'];

/**
 * Compares some profiles with all that have a greater identifier, as a run does, and says where the next part
 * begins: all parts together have met every pair once, so that their sum is exact. At least one profile is
 * looked at, however busy the machine is, so that whoever asks on comes to the end. Short transactions: the
 * embedded database serves others in between.
 */
export async function previewFilter(body: Body, call: Call): Promise<OperationAnswer<'duplicate-filter.preview'>> {
  assertSound(body);
  const lookups = await lookupTables(call.database);
  const total = await profilesOf(call.database, body.scope);
  const part: Looked = { examined: 0, matches: [], tooCommon: 0, last: body.after ?? null };
  const began = performance.now();
  let next: string | null = null;
  for (;;) {
    const ids = await profilesBehind(call.database, body.scope, part.last);
    if (ids.length === 0) {
      next = null;
      break;
    }
    const looked = await slice(call.database, body, ids, lookups);
    part.examined += looked.examined;
    part.tooCommon += looked.tooCommon;
    part.matches.push(...looked.matches);
    part.last = looked.last;
    next = looked.last;
    if (part.examined >= PROFILES || performance.now() - began > MILLISECONDS) break;
  }
  const best = (await readableMatches(part.matches, call))
    .toSorted((a, b) => b.evidence.score - a.evidence.score)
    .slice(0, PREVIEW_PAIRS);
  const known = await knownPairs(call.database, best);
  const viewer = { media: call.media, lookups };
  return {
    examined: part.examined,
    total: Math.max(total, part.examined),
    unprepared: await unpreparedOf(call.database, body.scope),
    unhashed: await unhashedFor(body, call.database),
    pairs: part.matches.length,
    too_common: part.tooCommon,
    next,
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

interface Looked {
  examined: number;
  matches: Match[];
  /** Profiles with more candidates than are compared. */
  tooCommon: number;
  /** The last profile that was looked at. */
  last: string | null;
}

/** Looks at some of these profiles in one short transaction, at one at least. */
function slice(
  database: Kysely<Schema>,
  { scope, groups }: Body,
  ids: readonly string[],
  lookups: LookupTables,
): Promise<Looked> {
  return database.transaction().execute(async (transaction) => {
    const facts = await factsOf(transaction, scope, ids);
    const began = performance.now();
    const asked: Asked[] = [];
    const looked: Looked = { examined: 0, matches: [], tooCommon: 0, last: null };
    await withoutScans(transaction, async () => {
      for (const id of ids) {
        if (looked.examined > 0 && performance.now() - began > SLICE_TIME * LOOKING) break;
        looked.examined += 1;
        looked.last = id;
        const one = facts.get(id);
        if (!one || one.gone) continue;
        const found = await candidatesOf(transaction, groups, one, { lookups, behind: true });
        if (found.tooCommon) looked.tooCommon += 1;
        asked.push({ facts: one, ids: found.ids });
      }
    });
    return { ...looked, matches: await matchesAmong(transaction, groups, asked, lookups) };
  });
}

async function profilesBehind(database: Kysely<Schema>, scope: ProfileKind, after: string | null): Promise<string[]> {
  const rows = await database
    .selectFrom('compared_profile')
    .select('profile_id')
    .where('kind', '=', scope)
    .$if(after !== null, (select) => select.where('profile_id', '>', after))
    .orderBy('profile_id')
    .limit(CHUNK)
    .execute();
  return rows.map((row) => row.profile_id);
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
