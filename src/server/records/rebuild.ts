import { sql, type Kysely } from 'kysely';
import { LEVEL_GROUP } from '../../contract/media/adult-levels.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import { imagesOf, ownerOf, type Image } from './owned-images.ts';
import { TABLES, type BaseProfileRow, type RowOf } from './record.ts';
import { pictureOf, setColumns, type RecordState, type SteppedEvent } from './record-state.ts';
import { FILES, stepBack } from './step-back.ts';

type Reader = { database: Kysely<Schema>; lookups: LookupTables };

/** Condition on `audit_event`: the events of one record alone, each kind by its own index. */
export function eventsOf(kind: ProfileKind, id: string) {
  return kind === 'base'
    ? sql<boolean>`base_profile_id = ${id} and locale_profile_id is null`
    : sql<boolean>`locale_profile_id = ${id}`;
}

/**
 * A record after each of some events of its chain, by link; a link that is no event of the record has no state.
 * Everything is read in one snapshot, so that concurrent writes do no harm.
 */
export async function statesAt(
  kind: ProfileKind,
  id: string,
  links: readonly number[],
  { database, lookups }: Reader,
): Promise<Map<number, RecordState>> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const events = await steppedEvents(kind, id, 0, transaction);
      const own = links.filter((link) => events.some((event) => event.link === link));
      const state = await stateNow(kind, id, transaction);
      return statesBehind(state, events, own, lookups);
    });
}

/** The parts of a record that are read already. */
interface Known {
  row?: RowOf<ProfileKind>;
  images?: readonly Image[] | undefined;
  documents?: readonly { id: string; name: string }[];
}

/** A record without its documents, as it is and as it was when its chain had each of these lengths. Must run in the transaction that locks it. */
export async function statesSince(
  kind: ProfileKind,
  id: string,
  lengths: readonly number[],
  { database, lookups }: Reader,
  known: Known = {},
): Promise<{ now: RecordState; past: Map<number, RecordState> }> {
  const now = await stateNow(kind, id, database, { documents: [], ...known });
  const events = await steppedEvents(kind, id, Math.min(...lengths), database);
  return { now, past: statesBehind(structuredClone(now), events, lengths, lookups) };
}

/** Events of a record after a link, and the older ones that an undo in the first form refers to. */
function steppedEvents(kind: ProfileKind, id: string, link: number, database: Kysely<Schema>): Promise<SteppedEvent[]> {
  return database
    .selectFrom('audit_event')
    .select(['link', 'event', 'subject', 'before', 'after', 'group_id', 'changed'])
    .where(eventsOf(kind, id))
    .where((where) => where.or([where('link', '>', link), where('changed', 'is', null).and('event', 'in', [...FILES])]))
    .orderBy('link')
    .execute();
}

/** Goes backwards from the present record, since an event states what there was before. Changes `state`. */
function statesBehind(
  state: RecordState,
  events: readonly SteppedEvent[],
  lengths: readonly number[],
  { tagById }: LookupTables,
): Map<number, RecordState> {
  const levels = new Map<string, string>();
  for (const [tag, { group, name }] of tagById) if (group === LEVEL_GROUP) levels.set(name, tag);
  const wanted = lengths.toSorted((one, other) => one - other);
  const states = new Map<number, RecordState>();
  for (let index = events.length - 1; wanted.length > 0; index -= 1) {
    const event = events[index];
    // Before the first event there is nothing to step back over.
    const link = event?.link ?? -Infinity;
    while (wanted.length > 0 && wanted.at(-1)! >= link) states.set(wanted.pop()!, structuredClone(state));
    if (event !== undefined && wanted.length > 0) stepBack(state, event, { older: events.slice(0, index), levels });
  }
  return states;
}

async function stateNow(
  kind: ProfileKind,
  id: string,
  database: Kysely<Schema>,
  known: Known = {},
): Promise<RecordState> {
  const row =
    (known.row as BaseProfileRow | undefined) ??
    (await database
      // Both tables have the read columns; kysely cannot follow which of them it is.
      .selectFrom(TABLES[kind] as 'base_profile')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow());
  const owner = ownerOf({ kind, row, base: row });
  const place =
    kind === 'base'
      ? owner
      : { ...owner, baseProfileId: (row as unknown as { base_profile_id: string }).base_profile_id };
  const images = known.images ?? (await imagesOf(database, place));
  const documents =
    known.documents ??
    (kind === 'base'
      ? await database.selectFrom('document').select(['id', 'name']).where('base_profile_id', '=', id).execute()
      : []);
  const state: RecordState = {
    status: row.status,
    active: row.active,
    frozen: row.frozen,
    selfie_id: null,
    reserved_locales: [],
    attributes: {},
    tags: new Set(),
    pictures: new Map(images.map((image) => [image.id, pictureOf(image as never)])),
    documents: new Map(documents.map(({ id: one, name }) => [one, { name }])),
  };
  setColumns(state, { ...row });
  return state;
}
