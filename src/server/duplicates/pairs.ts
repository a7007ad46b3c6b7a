import { sql, type SqlBool, type Kysely } from 'kysely';
import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import type { Call } from '../platform/calls/call.ts';
import { Failure, notFound } from '../platform/failures/failure.ts';
import { cursorFor, foundBehind, pageOf, positionOf } from '../platform/lists/cursor.ts';
import { whyClosed, comparedProfile, factsIn, factsOfPairs, shownPair, shownPairs, pairViewer } from './show-pair.ts';
import { assertMayReadPairs, pairInArea } from './record-match.ts';
import type { Schema } from '../platform/database/schema.ts';

const ORDER = { sort: 'score', direction: 'desc' } as const;

/** The surest first; by index at any depth. As far as both profiles lie in the person's area. */
export async function listPairs(
  query: OperationInput<'duplicate-pair.list'>['query'],
  call: Call,
): Promise<OperationAnswer<'duplicate-pair.list'>> {
  const { state, filter_id: filterId, profile_id: profileId, limit } = query;
  const position = query.after === undefined ? null : positionOf(query.after, ORDER);
  const viewer = await pairViewer(call);
  const sides = { first: sql.ref('first_id'), second: sql.ref('second_id') };
  const within = pairInArea(call.actor, viewer.lookups, sides);
  const select = call.database
    .selectFrom('duplicate_pair')
    .selectAll()
    .where('state', '=', state)
    .$if(filterId !== undefined, (pairs) => pairs.where('filter_id', '=', filterId!))
    .$if(profileId !== undefined, (pairs) =>
      pairs.where((build) => build.or([build('first_id', '=', profileId!), build('second_id', '=', profileId!)])),
    )
    .$if(position !== null, (pairs) =>
      pairs.where(sql<SqlBool>`(score, id) < (${position!.value}::integer, ${position!.id}::uuid)`),
    )
    .$if(state === 'open', (pairs) => pairs.where(bothStand))
    .$if(within !== null, (pairs) => pairs.where(within!))
    .orderBy('score', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  const found = await foundBehind(position, select.execute());
  if (found.length === 0 && filterId !== undefined) await assertFilterIsKnown(call, filterId);
  const { rows, next } = pageOf(found, limit, ({ score, id }) => cursorFor(ORDER, { value: String(score), id }));
  return { rows: await shownPairs(viewer, rows), next };
}

/** Throws `not-found` if there never was such a filter; pairs of a deleted one stay. */
async function assertFilterIsKnown({ database }: Call, id: string): Promise<void> {
  await database
    .selectFrom('duplicate_filter')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Failure('not-found', 'There is no such filter.'));
}

export async function getPair(id: string, call: Call): Promise<OperationAnswer<'duplicate-pair.get'>> {
  const row = await call.database
    .selectFrom('duplicate_pair')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  await assertMayReadPairs([row], call);
  const viewer = await pairViewer(call);
  const facts = await factsOfPairs(viewer, [row]);
  const held = await heldAmong(call.database, row.scope === 'base' ? [row.first_id, row.second_id] : []);
  const [first, second] = [factsIn(facts, row.first_id), factsIn(facts, row.second_id)];
  return {
    pair: await shownPair(viewer, row),
    held,
    closed: whyClosed([first, second]),
    first: comparedProfile(first, viewer),
    second: comparedProfile(second, viewer),
  };
}

/**
 * A condition on pairs: nobody is asked about a profile that was deleted or merged into another. The pair itself is
 * kept, so that it waits again once that is undone.
 */
export const bothStand = sql<SqlBool>`(select deleted_at is null and merged_into is null from base_profile where id = first_base_id)
  and (select deleted_at is null and merged_into is null from base_profile where id = second_base_id)
  and (scope = 'base' or (
    (select deleted_at is null from locale_profile where id = first_id)
    and (select deleted_at is null from locale_profile where id = second_id)))`;

/** Which of these base profiles are held for a doubt about age, themselves or in a locale profile: they are not merged. */
async function heldAmong(database: Kysely<Schema>, baseIds: readonly string[]): Promise<string[]> {
  if (baseIds.length === 0) return [];
  const own = await database.selectFrom('base_profile').select(['id', 'frozen']).where('id', 'in', baseIds).execute();
  // Not queried for held ones, or PostgreSQL would go through all held ones of the product.
  const beneath = await database
    .selectFrom('locale_profile')
    .select(['base_profile_id', 'frozen'])
    .where('base_profile_id', 'in', baseIds)
    .where('deleted_at', 'is', null)
    .execute();
  const isHeld = (id: string) =>
    [...own, ...beneath].some((row) => row.frozen && ('id' in row ? row.id : row.base_profile_id) === id);
  return baseIds.filter(isHeld);
}
