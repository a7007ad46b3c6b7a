import { sql, type Kysely, type Transaction } from 'kysely';
import { FOLDING_RULES, foldText } from '../../contract/base/fold-text.ts';
import { searchedTextOf, sortNameOf } from '../names/searched-names.ts';
import type { Schema } from '../platform/database/schema.ts';
import { refoldLog } from '../duplicates/append-log.ts';
import { localeOf, lookupTables } from '../lookups/lookups.ts';
import { lockProfiles } from '../records/lock.ts';
import { hasForeignZone } from './form-kinds.ts';
import { isNamed, nameKeys } from './profile-name.ts';

/** Rows that are updated in one transaction; few enough that nobody notices the wait. */
const BATCH = 500;
const KINDS = { base_profile: 'base', locale_profile: 'locale' } as const;
const TABLES = ['base_profile', 'locale_profile', 'duplicate_log'] as const;
type Table = (typeof TABLES)[number];

/**
 * Updates the columns that lists and the log of duplicates sort and search by to the rules of this version, where an
 * older one wrote them. It continues where it was stopped, and costs one read when there is nothing to do.
 *
 * @param isStopped asked between two batches
 */
export async function refold(database: Kysely<Schema>, isStopped: () => boolean = () => false): Promise<void> {
  for (const table of TABLES) {
    while (!isStopped() && (await refoldBatch(database, table)));
  }
}

/** Returns whether there may be more to do. */
function refoldBatch(database: Kysely<Schema>, table: Table): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('folded_text')
      .selectAll()
      .where('table_name', '=', table)
      .forUpdate()
      .executeTakeFirst();
    if (before?.rules === FOLDING_RULES && before.reached === null) return false;
    const reached = before?.rules === FOLDING_RULES ? before.reached : null;
    const type = sql.raw(table === 'duplicate_log' ? 'bigint' : 'uuid');
    const behind = reached === null ? sql`` : sql`where id > ${reached}::${type}`;
    const { rows } = await sql<{ id: string }>`
      select id::text from ${sql.table(table)} ${behind} order by ${sql.table(table)}.id limit ${BATCH}`.execute(
      transaction,
    );
    const ids = rows.map(({ id }) => id);
    if (table === 'duplicate_log') await refoldLog(transaction, ids);
    else if (ids.length > 0) await write(transaction, table, ids);
    const last = ids.length < BATCH ? null : (ids.at(-1) ?? null);
    const state = { rules: FOLDING_RULES, reached: last };
    await transaction
      .insertInto('folded_text')
      .values({ table_name: table, ...state })
      .onConflict((clash) => clash.column('table_name').doUpdateSet(state))
      .execute();
    return last !== null;
  });
}

/** Neither version nor time of change is raised: nobody has changed anything. */
async function write(
  transaction: Transaction<Schema>,
  table: keyof typeof KINDS,
  ids: readonly string[],
): Promise<void> {
  // Read after the lock, so that the folded text is still the stored one at the write.
  await lockProfiles(transaction, KINDS[table], ids);
  const rows = await transaction.selectFrom(table).select(['id', 'attributes']).where('id', 'in', ids).execute();
  const folded = rows.map(({ id, attributes }) => ({
    id,
    sort_name: sortNameOf(attributes['profileName'] ?? ''),
    sort_city: foldText(attributes['city'] ?? ''),
    search_text: searchedTextOf(id, attributes),
    foreign_zone: hasForeignZone(attributes),
  }));
  const city = table === 'base_profile' ? sql`, sort_city = folded.sort_city` : sql``;
  await sql`
    update ${sql.table(table)} as profile
    set sort_name = folded.sort_name, search_text = folded.search_text, foreign_zone = folded.foreign_zone${city}
    from jsonb_to_recordset(${JSON.stringify(folded)}::jsonb)
      as folded (id uuid, sort_name text, sort_city text, search_text text, foreign_zone boolean)
    where profile.id = folded.id
      and (profile.search_text <> folded.search_text or profile.sort_name <> folded.sort_name
        or profile.foreign_zone <> folded.foreign_zone)`.execute(transaction);
  if (table === 'locale_profile') await writeNameKeys(transaction, ids);
}

/** Of two names that have become the same only the first gets the new keys: both stay, and the next save of the other reports it. */
async function writeNameKeys(transaction: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  const lookups = await lookupTables(transaction);
  const rows = await transaction
    .selectFrom('locale_profile')
    .select(['id', 'locale_id', 'profile_name', 'name_key', 'name_sound'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  for (const { id, locale_id: locale, profile_name: name, ...before } of rows) {
    const keys = nameKeys(name, localeOf(locale, lookups).code);
    if (keys.name_key === before.name_key && keys.name_sound === before.name_sound) continue;
    // oxlint-disable-next-line no-await-in-loop -- a key may be taken by the one before
    const other = await transaction
      .selectFrom('locale_profile')
      .select('id')
      .where('locale_id', '=', locale)
      .where(isNamed(keys))
      .where('id', '<>', id)
      .where('deleted_at', 'is', null)
      .where('merged_into', 'is', null)
      .executeTakeFirst();
    if (other) continue;
    // oxlint-disable-next-line no-await-in-loop
    await transaction.updateTable('locale_profile').set(keys).where('id', '=', id).execute();
  }
}
