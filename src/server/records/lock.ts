import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { Schema } from '../platform/database/schema.ts';
import { Failure, notFound } from '../platform/failures/failure.ts';
import type { BaseProfileRow, Found } from './record.ts';

/*
 * The order in which a transaction locks rows, to avoid deadlocks: base profiles by identifier; locale profiles by
 * identifier, each after its base profile; then what hangs on them: claims, pairs of duplicates, notes of what is to
 * be compared. Work on one base profile locks that first; work on several locks them all here before it begins.
 */

/** Locks base profiles until the transaction ends; missing ones are ignored. */
export async function lockBaseProfiles(transaction: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .selectFrom('base_profile')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Locks profiles of one kind; locale profiles together with the base profiles above them. */
export async function lockProfiles(
  transaction: Transaction<Schema>,
  kind: ProfileKind,
  ids: readonly string[],
): Promise<void> {
  if (kind === 'base' || ids.length === 0) return lockBaseProfiles(transaction, ids);
  const of = transaction.selectFrom('locale_profile').where('id', 'in', ids);
  const above = await of.select('base_profile_id').execute();
  await lockBaseProfiles(
    transaction,
    above.map((row) => row.base_profile_id),
  );
  await of.select('id').orderBy('id').forUpdate().execute();
}

/** Throws `not-found`. */
export async function lockedBase(
  transaction: Transaction<Schema>,
  id: string | RawBuilder<string>,
): Promise<Found<'base'>> {
  const row: BaseProfileRow | undefined = await transaction
    .selectFrom('base_profile')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Failure('not-found');
  return { kind: 'base', row, base: row };
}

/** The base profile is locked first, as everywhere. Throws `not-found`. */
export async function lockedLocale(transaction: Transaction<Schema>, id: string): Promise<Found<'locale'>> {
  const { base } = await lockedBase(
    transaction,
    sql`(select base_profile_id from locale_profile where locale_profile.id = ${id})`,
  );
  const row = await transaction
    .selectFrom('locale_profile')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  return { kind: 'locale', row, base };
}
