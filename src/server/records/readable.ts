import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { Actor, Call } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import { PREPARED } from '../platform/database/prepared.ts';
import { notFound } from '../platform/failures/failure.ts';
import { lookupTables } from '../lookups/lookups.ts';
import { inArea } from './area.ts';
import { KIND } from './kind.ts';
import { TABLES, type Found, type LocaleProfileRow, type RowOf } from './record.ts';
import { RIGHTS } from '../../contract/base/rights.ts';
import { isBound } from '../../contract/base/refusals.ts';

const KINDS: readonly ProfileKind[] = ['base', 'locale'];

/** A profile to which a row refers: of the trail, of a list of actions, of the statistics. */
export interface ProfileReference {
  kind: ProfileKind;
  id: string;
}

/**
 * Identifiers of those profiles that the person may read as they lie now, deleted ones included: the rows that refer
 * to them were written when somebody else might, or the same person in another role or area. At most one query for
 * each kind, and none for a person whom no area binds.
 */
export async function readableProfiles(
  references: readonly ProfileReference[],
  call: Pick<Call, 'database' | 'actor'>,
): Promise<ReadonlySet<string>> {
  const idsOf = (kind: ProfileKind) => [...new Set(references.filter((one) => one.kind === kind).map(({ id }) => id))];
  return new Set([
    ...(await readableOf('base', idsOf('base'), call)),
    ...(await readableOf('locale', idsOf('locale'), call)),
  ]);
}

/**
 * The same in SQL, of a profile to which a row refers by kind and identifier; null where the person may read all of
 * them. A row without a profile passes. `offset 0` keeps the planner from hashing every profile.
 */
export async function readableReference(
  database: Kysely<Schema>,
  actor: Pick<Actor, 'role' | 'geos'>,
  { kind, id }: { kind: RawBuilder<string | null>; id: RawBuilder<unknown> },
): Promise<RawBuilder<SqlBool> | null> {
  const bound = KINDS.filter((one) => !RIGHTS[one].read.includes(actor.role) || isBound(one, actor));
  if (bound.length === 0) return null;
  const lookups = await lookupTables(database);
  const cases = bound.map((one) => {
    const readable = RIGHTS[one].read.includes(actor.role)
      ? sql`exists (select from ${sql.table(TABLES[one])} where ${sql.ref(`${TABLES[one]}.id`)} = ${id}
          and coalesce(${inArea(one, actor.geos, lookups)}, false) offset 0)`
      : sql`false`;
    return sql`when ${kind} = ${one} then ${readable}`;
  });
  return sql<SqlBool>`(case ${sql.join(cases, sql` `)} else true end)`;
}

async function readableOf(
  kind: ProfileKind,
  ids: string[],
  { database, actor }: Pick<Call, 'database' | 'actor'>,
): Promise<string[]> {
  if (ids.length === 0 || !RIGHTS[kind].read.includes(actor.role)) return [];
  if (!isBound(kind, actor)) return ids;
  const rows = await database
    .selectFrom(TABLES[kind])
    .select('id')
    .where('id', 'in', ids)
    .where(inArea(kind, actor.geos, await lookupTables(database)))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * A record that the person may read; where its past is asked for, a deleted one too, for those who may read its
 * trail. Throws `not-found`, `role-forbids` or `area-forbids`.
 */
export async function readRecord<K extends ProfileKind>(
  kind: K,
  id: string,
  { database, actor }: Pick<Call, 'database' | 'actor'>,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<Found<K>> {
  const row = await existing(database, kind, id, deleted);
  const base =
    kind === 'base'
      ? (row as RowOf<'base'>)
      : await existing(database, 'base', (row as LocaleProfileRow).base_profile_id, deleted);
  const found = { kind, row, base };
  const refusal = await KIND[kind].refusal(actor, found, { database, lookups: await lookupTables(database) });
  if (refusal) throw refusal;
  return found;
}

async function existing<K extends ProfileKind>(
  database: Kysely<Schema>,
  kind: K,
  id: string,
  deleted: boolean,
): Promise<RowOf<K>> {
  const row = await database
    // Both tables have an id and a deleted_at; kysely cannot follow which of them it is.
    .selectFrom(TABLES[kind] as 'base_profile')
    .selectAll()
    .where('id', '=', id)
    .$if(!deleted, (query) => query.where('deleted_at', 'is', null))
    .modifyEnd(sql.raw(PREPARED))
    .executeTakeFirstOrThrow(notFound);
  return row;
}
