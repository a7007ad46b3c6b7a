import { isBoundAtBase } from '../../contract/policy/locale-area.ts';
import { READING_ROLES } from '../../contract/policy/reading.ts';
import type { ProfileKind } from '../../contract/policy/status.ts';
import type { Call } from '../calls/call.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import { baseInArea, inArea } from './base-area.ts';

/** A profile that something tells of: a row of the trail, of a list of actions, of the statistics. */
export interface ProfileReference {
  kind: ProfileKind;
  id: string;
}

/**
 * Identifiers of those profiles that the person may read as they lie now, deleted ones included: what
 * tells of them was written when somebody else might, or the same person in another role or area. At
 * most one question for each kind, and none for a person whom no area binds.
 */
export async function readableProfiles(
  references: readonly ProfileReference[],
  call: Pick<Call, 'database' | 'actor'>,
): Promise<ReadonlySet<string>> {
  const idsOf = (kind: ProfileKind) => [...new Set(references.filter((one) => one.kind === kind).map(({ id }) => id))];
  return new Set([...(await readableBases(idsOf('base'), call)), ...(await readableLocales(idsOf('locale'), call))]);
}

async function readableBases(ids: string[], { database, actor }: Pick<Call, 'database' | 'actor'>): Promise<string[]> {
  if (ids.length === 0 || !READING_ROLES.base.includes(actor.role)) return [];
  if (!isBoundAtBase(actor.role) || actor.geos.length === 0) return ids;
  const rows = await database
    .selectFrom('base_profile')
    .select('id')
    .where('id', 'in', ids)
    .where(baseInArea('base_profile', actor.geos, await lookupTables(database)))
    .execute();
  return rows.map(({ id }) => id);
}

async function readableLocales(
  ids: string[],
  { database, actor }: Pick<Call, 'database' | 'actor'>,
): Promise<string[]> {
  if (ids.length === 0 || !READING_ROLES.locale.includes(actor.role)) return [];
  if (actor.geos.length === 0) return ids;
  const rows = await database
    .selectFrom('locale_profile')
    .select('id')
    .where('id', 'in', ids)
    .where(inArea(actor.geos, await lookupTables(database)))
    .execute();
  return rows.map(({ id }) => id);
}
