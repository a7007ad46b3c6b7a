import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AuditEventNumber } from '../../contract/trail/audit-events.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Person } from '../../contract/base/primitives.ts';
import type { Actor } from '../platform/calls/call.ts';
import type { Found, LocaleProfileRow } from './record.ts';
import { type Origin, foldForCopies } from '../../contract/profiles/origins.ts';
import { FORM_FIELDS } from '../../contract/profiles/form-fields.ts';
import { EVENT } from './audit-event.ts';
import type { LookupTables } from '../lookups/lookups.ts';

export const UNTOUCHED: readonly AuditEventNumber[] = [
  EVENT.SensitiveViewed,
  EVENT.DuplicateDecided,
  EVENT.Skipped,
  EVENT.TakenOver,
  EVENT.ClaimedOutOfTurn,
  EVENT.StillRight,
  EVENT.FindingSetAside,
  EVENT.QuestionAsked,
  EVENT.QuestionAnswered,
  EVENT.QuestionWithdrawn,
];

/** An event of the base profile itself. Locales that are activated by themselves are recorded by the events of their profiles alone. */
const isOfBase = sql<boolean>`(locale_profile_id is null or (event = 5 and not exists (
  select from audit_event as beside where beside.base_profile_id = audit_event.base_profile_id
    and beside.group_id = audit_event.group_id and beside.locale_profile_id is null)))`;

/** The event that last changed a record: who did it, when, and what; undefined: there is none. */
export function lastChangeOf(database: Kysely<Schema>, kind: ProfileKind, id: string) {
  return (
    database
      .selectFrom('audit_event')
      .select(['actor_id', 'actor_name', 'occurred_at', 'event'])
      .where(kind === 'base' ? 'base_profile_id' : 'locale_profile_id', '=', id)
      .$if(kind === 'base', (events) => events.where(isOfBase))
      .where('event', 'not in', UNTOUCHED)
      // The undo of a decision about duplicates names the other of the two, and leaves both as they are.
      .where(sql<boolean>`not (event = 111 and coalesce(jsonb_exists(after, 'other'), false))`)
      .orderBy('link', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

/**
 * The last event by which a locale profile was filled in, as a part of a statement with the alias `logged`: where
 * that was undone since, as by undoing a merge, the work stays with the person before.
 */
export function lastFilling(localeProfileId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from audit_event as logged
    where logged.locale_profile_id = ${localeProfileId} and logged.event in (6, 9) and not exists (
      select from audit_event as undone where undone.base_profile_id = logged.base_profile_id
        and undone.link > logged.link and undone.group_id = logged.group_id and undone.event = 111)
    order by logged.link desc limit 1`;
}

/** Who filled in each of these locale profiles last; untouched ones are left out. One index look-up each. */
export async function lastFilledBy(
  database: Kysely<Schema>,
  localeProfileIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  if (localeProfileIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; actor_id: string; actor_name: string }>`
    select asked.id, logged.actor_id, logged.actor_name
    from unnest(array[${sql.join([...localeProfileIds])}]::uuid[]) as asked (id)
    cross join lateral (select logged.actor_id, logged.actor_name ${lastFilling(sql`asked.id`)}) as logged`.execute(
    database,
  );
  return new Map(rows.map((row) => [row.id, { user_id: row.actor_id, name: row.actor_name }]));
}

/** Whether a record is the person's own work: a base profile that of its Creator, a locale profile that of the person who filled it in last. */
export async function isOwnWork(
  database: Kysely<Schema>,
  { kind, row, base }: Found,
  { id }: Pick<Actor, 'id'>,
): Promise<boolean> {
  if (kind === 'base') return base.creator_id === id;
  return (await lastFilledBy(database, [row.id])).get(row.id)?.user_id === id;
}

interface Fields {
  attributes: Readonly<Record<string, string>>;
  tags: readonly string[];
}

/** The content of a field as a comparable text; '' is empty. */
export function heldIn(name: string, { attributes, tags }: Fields, { tagById }: Pick<LookupTables, 'tagById'>): string {
  const source = FORM_FIELDS.find((field) => field.name === name)?.source;
  switch (source?.from) {
    case 'attribute':
      return attributes[source.type] ?? '';
    case 'tags':
      return tags
        .filter((id) => tagById.get(id)?.group === source.group)
        .toSorted()
        .join(' ');
    case 'named-tag':
      return tags.filter((id) => tagById.get(id)?.name === source.tag).join(' ');
    default:
      return '';
  }
}

/** Whose values a locale profile's fields have. Fields that anybody has touched since are left out. */
export function originsOf(
  row: Pick<LocaleProfileRow, 'attributes' | 'tags' | 'origins'>,
  lookups: Pick<LookupTables, 'tagById'>,
): Origin[] {
  return Object.entries(row.origins).flatMap(([field, { from, language, value }]) =>
    heldIn(field, row, lookups) === value ? [{ field, from, language, letters: foldForCopies(value).length }] : [],
  );
}
