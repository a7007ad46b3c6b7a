import { sql } from 'kysely';
import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { MOST_IN_CASE } from '../../contract/policy/merging.ts';
import type { CaseProfile } from '../../contract/shapes/duplicate-pair.ts';
import type { Call } from '../calls/call.ts';
import { pairViewer } from '../duplicates/pairs.ts';
import { factsOf } from '../duplicates/profile-facts.ts';
import { assertMayReadPairs } from '../duplicates/readable-pairs.ts';
import { comparedProfile } from '../duplicates/show-pair.ts';
import { Failure } from '../failures/failure.ts';
import { localeOf, lookupTables, type LookupTables } from '../lookups/lookup-tables.ts';
import { readableProfiles } from '../records/readable.ts';
import type { LocaleProfileRow } from '../records/record.ts';
import { reachedStill } from './reached-still.ts';
import { apartIn } from './apart.ts';
import { untakenOf } from './untaken.ts';

/**
 * The two base profiles of a pair and, the nearest first, those that pairs lead to from them, unless such a pair was
 * decided to be none: as far as the person may read them. Throws `not-found`, `area-forbids`, or `status-forbids` for a
 * pair of locale profiles.
 */
export async function caseOfPair(pairId: string, call: Call): Promise<OperationAnswer<'duplicate-case.get'>> {
  const pair = await call.database.selectFrom('duplicate_pair').selectAll().where('id', '=', pairId).executeTakeFirst();
  if (!pair) throw new Failure('not-found');
  await assertMayReadPairs([pair], call);
  if (pair.scope !== 'base') {
    throw new Failure('status-forbids', 'Locale profiles are merged with the base profiles above them.');
  }
  const { rows } = await sql<{ id: string }>`
    with recursive near (id, away) as (
      select unnest(array[${pair.first_id}::uuid, ${pair.second_id}::uuid]), 0
      union
      select case when pair.first_id = near.id then pair.second_id else pair.first_id end, away + 1
      from near join duplicate_pair as pair on near.id in (pair.first_id, pair.second_id)
      where away < 2 and pair.scope = 'base' and pair.state in ('open', 'linked')
    )
    select near.id from near join base_profile on base_profile.id = near.id
    where deleted_at is null and merged_into is null
    group by near.id order by min(away), near.id limit ${4 * MOST_IN_CASE}::integer`.execute(call.database);
  const lookups = await lookupTables(call.database);
  const found = rows.map(({ id }) => id);
  const ids = await reachedStill(call.database, [pair.first_id, pair.second_id], found, lookups);
  const readable = await readableProfiles(
    ids.map((id) => ({ kind: 'base' as const, id })),
    call,
  );
  const shown = ids.filter((id) => readable.has(id)).slice(0, MOST_IN_CASE);
  return { profiles: await caseProfiles(shown, call) };
}

async function caseProfiles(ids: readonly string[], call: Call): Promise<CaseProfile[]> {
  if (ids.length === 0) return [];
  const viewer = await pairViewer(call);
  const { database } = call;
  const facts = await factsOf(database, 'base', ids);
  const [found, documents, locales] = await Promise.all([
    database.selectFrom('base_profile').select(['id', 'status', 'frozen']).where('id', 'in', ids).execute(),
    database
      .selectFrom('document')
      .select(['id', 'name', 'sha256', 'base_profile_id'])
      .where('base_profile_id', 'in', ids)
      .orderBy('added_at')
      .orderBy('id')
      .execute(),
    database
      .selectFrom('locale_profile')
      .selectAll()
      .where('base_profile_id', 'in', ids)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
  ]);
  const bases = ids.flatMap((id) => found.find((row) => row.id === id) ?? []);
  const [untaken, apart] = await Promise.all([
    untakenOf(bases, { locales, documents }, call),
    apartIn(ids, facts, call),
  ]);
  return ids.flatMap((id) => {
    const one = facts.get(id);
    if (!one) return [];
    const beneath = locales.filter((row) => row.base_profile_id === id);
    return {
      ...comparedProfile(one, viewer),
      frozen: bases.some((row) => row.id === id && row.frozen) || beneath.some((row) => row.frozen),
      documents: documents.filter((row) => row.base_profile_id === id).map(({ id: own, name }) => ({ id: own, name })),
      locales: beneath.map((row) => localeOfCase(row, viewer.lookups)).toSorted((a, b) => (a.code < b.code ? -1 : 1)),
      untaken: untaken.get(id) ?? [],
      apart: apart.get(id) ?? [],
    };
  });
}

function localeOfCase(row: LocaleProfileRow, lookups: LookupTables): CaseProfile['locales'][number] {
  const { code, label } = localeOf(row.locale_id, lookups);
  return {
    profile_id: row.id,
    version: row.version,
    code,
    label,
    profile_name: row.profile_name,
    status: row.status,
    active: row.active,
    filled: Object.keys(row.attributes).length > 0,
  };
}
