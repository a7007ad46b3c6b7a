import { sql, type Kysely, type Selectable, type Transaction, type RawBuilder, type SqlBool } from 'kysely';
import { settingValue, type SettingKey, type SettingValue } from '../../contract/settings/settings.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { DuplicateFilterTable } from '../platform/database/duplicate-tables.ts';
import { PREPARED } from '../platform/database/prepared.ts';
import type { Schema } from '../platform/database/schema.ts';

type ActiveFilter = Pick<Selectable<DuplicateFilterTable>, 'id' | 'version' | 'name' | 'scope' | 'action' | 'groups'>;

/** What Admins have set, as one transaction found it. */
interface SetByAdmins {
  settings: Readonly<Record<string, unknown>>;
  filters: readonly ActiveFilter[];
}

const found = new WeakMap<object, Promise<SetByAdmins>>();

/** Read in one statement, once for each transaction: a save asks for several of them. */
function setByAdmins(transaction: Kysely<Schema>): Promise<SetByAdmins> {
  const known = found.get(transaction);
  if (known) return known;
  const reading = sql<{ settings: SetByAdmins['settings'] | null; filters: ActiveFilter[] | null }>`
    select (select jsonb_object_agg(key, value) from setting) as settings,
      (select jsonb_agg(to_jsonb(filter) order by name_key) from duplicate_filter as filter
        where active and deleted_at is null) as filters`
    .execute(transaction)
    .then(({ rows: [row] }) => ({ settings: row?.settings ?? {}, filters: row?.filters ?? [] }));
  found.set(transaction, reading);
  return reading;
}

/** Has them read anew within the transaction that changes one. */
export function forgetSetByAdmins(transaction: Kysely<Schema>): void {
  found.delete(transaction);
}

/** The filters for duplicates that check saves of a kind of profile, by name. */
export async function activeFilters(transaction: Transaction<Schema>, kind: ProfileKind): Promise<ActiveFilter[]> {
  return (await setByAdmins(transaction)).filters.filter(({ scope }) => scope === kind);
}

/** The present value of a setting. A stored value that no longer fits its shape counts as not set. */
export async function readSetting<K extends SettingKey>(database: Kysely<Schema>, key: K): Promise<SettingValue<K>> {
  if (database.isTransaction) return settingValue(key, (await setByAdmins(database)).settings[key]);
  const row = await database
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .modifyEnd(sql.raw(PREPARED))
    .executeTakeFirst();
  return settingValue(key, row?.value);
}

/** Several of them, as of one moment. */
export async function readSettings<K extends SettingKey>(
  database: Kysely<Schema>,
  keys: readonly K[],
): Promise<{ [Key in K]: SettingValue<Key> }> {
  const rows = await database
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', 'in', keys)
    .modifyEnd(sql.raw(PREPARED))
    .execute();
  const stored = new Map<string, unknown>(rows.map(({ key, value }) => [key, value]));
  const values = keys.map((key) => [key, settingValue(key, stored.get(key))] as const);
  return Object.fromEntries(values) as { [Key in K]: SettingValue<Key> };
}

/** Literally the condition of an index: locale profiles that are published, stale, and not held. */
export function isStaleEntry(record: string): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${record}.${column}`);
  return sql<SqlBool>`(${of('status')} = 'approved' and ${of('active')} and ${of('stale_fields')} <> '{}'
    and not ${of('frozen')} and not ${of('base_frozen')} and ${of('deleted_at')} is null and ${of('merged_into')} is null)`;
}

/** Since when one must have been stale to wait at a moment. */
export function staleThreshold(now: Date, hours: NonNullable<SettingValue<'stale_hours'>>): Date {
  return new Date(now.getTime() - hours * 60 * 60 * 1000);
}
