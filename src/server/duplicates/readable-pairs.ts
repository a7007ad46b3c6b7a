import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { readableProfiles } from '../records/readable.ts';
import type { PairRow } from './record-match.ts';
import { inArea } from '../records/area.ts';

/**
 * Whether both locale profiles of a row lie in the person's area, in SQL; null where no area binds. Base profiles of
 * all countries are open to everybody who may see duplicates.
 */
export function pairInArea(
  { geos }: Pick<Call['actor'], 'geos'>,
  lookups: LookupTables,
  sides: { first: RawBuilder<unknown>; second: RawBuilder<unknown> },
): RawBuilder<SqlBool> | null {
  if (geos.length === 0) return null;
  const { first, second } = sides;
  return sql<SqlBool>`(scope <> 'locale' or not exists (
    select from locale_profile where locale_profile.id in (${first}, ${second})
    and not coalesce(${inArea('locale', geos, lookups)}, false)))`;
}

/** Throws `area-forbids` unless the person may read all the profiles of these pairs. */
export async function assertMayReadPairs(
  pairs: Iterable<Pick<PairRow, 'scope' | 'first_id' | 'second_id'>>,
  call: Pick<Call, 'database' | 'actor'>,
): Promise<void> {
  const sides = [...pairs].flatMap(({ scope: kind, first_id: first, second_id: second }) => [
    { kind, id: first },
    { kind, id: second },
  ]);
  const readable = await readableProfiles(sides, call);
  if (!sides.every(({ id }) => readable.has(id))) throw new Failure('area-forbids');
}

/**
 * Which of these actions also concern a profile that the person may not read: one note is written for all that is
 * decided at once, so it may speak of any of them.
 */
export async function actionsOutOfReach(
  actionIds: readonly string[],
  call: Pick<Call, 'database' | 'actor'>,
): Promise<ReadonlySet<string>> {
  if (actionIds.length === 0) return new Set();
  const rows = await call.database
    .selectFrom('duplicate_log')
    .select(['action_id', 'scope', 'first', 'second'])
    .where('action_id', 'in', [...new Set(actionIds)])
    .execute();
  const sidesOf = ({ scope: kind, first, second }: (typeof rows)[number]) =>
    [first, second].map(({ id }) => ({ kind, id }));
  const readable = await readableProfiles(rows.flatMap(sidesOf), call);
  const out = rows.filter((row) => !sidesOf(row).every(({ id }) => readable.has(id)));
  return new Set(out.map(({ action_id: id }) => id));
}
