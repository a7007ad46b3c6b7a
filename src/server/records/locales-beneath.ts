import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { localeOf } from '../lookups/lookups.ts';
import { auditEntry } from './audit-event.ts';
import type { TouchedRecord } from './change.ts';
import type { Intent } from './intent.ts';
import type { BaseProfileRow } from './record.ts';
import type { AuditEntry } from '../trail/audit/chain.ts';

/** Locale profiles that an action made, with the events to record. */
export interface CreatedLocales {
  profiles: readonly { id: string; localeId: string }[];
  events: AuditEntry[];
  touched: TouchedRecord[];
}

/** Creates a locale profile for each locale; the base profile must have none of them yet. */
export async function createLocaleProfiles(
  intent: Intent<'base'>,
  localeIds: readonly string[],
  newId: () => string = randomUUID,
): Promise<CreatedLocales> {
  const profiles = localeIds.map((localeId) => ({ id: newId(), localeId }));
  await insertLocaleProfiles(intent.transaction, intent.row.id, profiles, intent.at);
  return {
    profiles,
    events: profiles.map(({ id, localeId }) => {
      const { code, label } = localeOf(localeId, intent.maker.lookups);
      return auditEntry(intent, {
        event: 'ProfileCreated',
        localeProfileId: id,
        locale: code,
        subject: { kind: 'profile', id, name: label },
        after: { status: 'awaiting_fill_in' },
      });
    }),
    touched: profiles.map(({ id, localeId }) => ({
      kind: 'locale',
      id,
      version_after: 1,
      before: {},
      after: {},
      created: true,
      base_id: intent.row.id,
      locale_id: localeId,
    })),
  };
}

/** Stores new locale profiles: empty, and waiting to be filled in. */
export async function insertLocaleProfiles(
  transaction: Transaction<Schema>,
  baseProfileId: string,
  profiles: readonly { id: string; localeId: string; version?: number }[],
  at: Date,
): Promise<void> {
  if (profiles.length === 0) return;
  await transaction
    .insertInto('locale_profile')
    .values(
      profiles.map(({ id, localeId, version = 1 }) => ({
        id,
        version,
        base_profile_id: baseProfileId,
        locale_id: localeId,
        status: 'awaiting_fill_in' as const,
        attributes: JSON.stringify({}),
        created_at: at,
        updated_at: at,
        waiting_since: at,
        status_since: at,
        content_at: at,
      })),
    )
    .execute();
}

/** Locales of a base profile's locale profiles that are not deleted, with their identifiers. */
export async function linkedLocales(
  transaction: Transaction<Schema>,
  baseProfileId: string,
): Promise<ReadonlyMap<string, string>> {
  const profiles = await transaction
    .selectFrom('locale_profile')
    .select(['id', 'locale_id'])
    .where('base_profile_id', '=', baseProfileId)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(profiles.map((profile) => [profile.locale_id, profile.id]));
}

/** Removes locale profiles that an action made. Returns the events to record, and the versions they had. */
export async function removeCreated(
  undo: Omit<Intent, 'kind' | 'row' | 'base'>,
  base: BaseProfileRow,
  created: readonly TouchedRecord[],
): Promise<{ events: AuditEntry[]; versions: ReadonlyMap<string, number> }> {
  const gone = await undo.transaction
    .deleteFrom('locale_profile')
    .where(
      'id',
      'in',
      created.map(({ id }) => id),
    )
    .returning(['id', 'locale_id', 'status', 'version'])
    .execute();
  const events = gone.map(({ id, locale_id: localeId, status }) => {
    const { code, label } = localeOf(localeId, undo.maker.lookups);
    return auditEntry(
      { ...undo, kind: 'base', row: base, base },
      {
        event: 'ProfileDeleted',
        localeProfileId: id,
        locale: code,
        subject: { kind: 'profile', id, name: label },
        before: { status },
      },
    );
  });
  return { events, versions: new Map(gone.map(({ id, version }) => [id, version])) };
}

/**
 * Counts the locales of a base profile anew: the approved ones, and those that have a profile or are reserved. This
 * is no change of the base profile itself, so its version stays. Returns the row.
 */
export async function countLocales(transaction: Kysely<Schema>, baseProfileId: string): Promise<BaseProfileRow> {
  const profiles = sql`locale_profile where base_profile_id = base_profile.id and deleted_at is null`;
  return transaction
    .updateTable('base_profile')
    .set({
      locales_done: sql<number>`(select count(*) from ${profiles} and status = 'approved')`,
      locales_total: sql<number>`(
        select count(*) from (
          select locale_id from ${profiles} union select unnest(base_profile.reserved_locales)
        ) as linked)`,
    })
    .where('id', '=', baseProfileId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
