import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { dateOfBirthFromWire } from '../../../contract/base/date-of-birth.ts';
import { storedColumns, type StoredEvent, type ChainEvent } from '../audit/chain.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { recordsPrint } from './read-heads.ts';
import { FREEZING_CODE } from '../../../contract/profiles/disapproval.ts';

/** The facts of a record that decide about it and never change without an event. */
export interface RecordState {
  status: string;
  active: boolean;
  frozen: boolean;
  deleted: boolean;
}

/** Events whose number alone has a meaning here; everything else is in `after`. */
const DELETED: ReadonlySet<number> = new Set([109, 110]);
const APPROVED: ReadonlySet<number> = new Set([2, 7]);
const CREATED: ReadonlySet<number> = new Set([1, 5]);
/** An event that names a member of the record in its subject, with the value in `after`. */
const MEMBER_CHANGED = 17;

/**
 * The present state of records according to the events of one chain: the base profile and each locale profile that
 * ever existed, by identifier. A record that no event has created is not in it.
 */
export function recordedStates(baseProfileId: string, events: readonly ChainEvent[]): Map<string, RecordState> {
  const states = new Map<string, RecordState>();
  for (const event of events) {
    const id = event.locale_profile_id ?? baseProfileId;
    if (CREATED.has(event.event)) states.set(id, { status: '', active: false, frozen: false, deleted: false });
    const state = states.get(id);
    if (state) follow(state, event);
  }
  return states;
}

function follow(state: RecordState, { event, subject, after, reason }: ChainEvent): void {
  const stated = (after ?? {}) as Record<string, unknown>;
  if (typeof stated['status'] === 'string') state.status = stated['status'];
  if (typeof stated['active'] === 'boolean') state.active = stated['active'];
  if (APPROVED.has(event)) state.frozen = false;
  const { codes } = (reason ?? {}) as Record<string, unknown>;
  if (Array.isArray(codes) && codes.includes(FREEZING_CODE)) state.frozen = true;
  if (typeof stated['frozen'] === 'boolean') state.frozen = stated['frozen'];
  if (DELETED.has(event)) state.deleted = true;
  if ('deleted_at' in stated) state.deleted = stated['deleted_at'] !== null;
  const about = (subject ?? {}) as Record<string, unknown>;
  if (event === MEMBER_CHANGED && about['kind'] === 'profile' && about['name'] === 'status') {
    state.status = String(stated['value']);
  }
}

/** A base profile with its whole chain and its stored records, all of one moment. */
export interface Chain {
  id: string;
  count: number;
  head: string;
  records: string;
  events: StoredEvent[];
  /** By identifier: the base profile, and the locale profiles beneath it that are not deleted. */
  states: Map<string, RecordState>;
  /** Pictures and documents by identifier, those of deleted locale profiles included, in PostgreSQL's own JSON form. */
  files: Map<string, Readonly<Record<string, unknown>>>;
  /** Derived names and dates of birth that differ from the fields, in words. */
  unlikeFields: string[];
}

/** Events whose base profile does not exist, with the first of them. */
export interface Stray {
  id: string;
  link: number;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * The whole trail by the key of the base profiles, so many of them at a time. Each slice is read in one snapshot, so
 * that concurrent work is no fault; nothing of the one before is kept.
 */
export async function* chainsInSlices(
  database: Kysely<Schema>,
  slice: number,
): AsyncGenerator<{ chains: Chain[]; strays: Stray[] }> {
  let after = BEFORE_ALL;
  while (after !== AFTER_ALL) {
    const begin = after;
    const read = await database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        const chains = await profilesBehind(transaction, begin, slice);
        const last = chains.length < slice ? AFTER_ALL : (chains.at(-1)?.id ?? AFTER_ALL);
        const within = (id: string) =>
          sql<boolean>`${sql.ref(id)} > ${begin}::uuid and ${sql.ref(id)} <= ${last}::uuid`;
        const byId = new Map(chains.map((chain) => [chain.id, chain]));
        await addEvents(transaction, within, byId);
        await addLocales(transaction, within, byId);
        await addFiles(transaction, within, byId);
        return { chains, last, strays: await strays(transaction, within) };
      });
    yield read;
    after = read.last;
  }
}

/** The condition that an identifier of a base profile lies in the slice. */
type Within = (id: string) => RawBuilder<boolean>;
type ById = ReadonlyMap<string, Chain>;

async function profilesBehind(transaction: Transaction<Schema>, after: string, slice: number): Promise<Chain[]> {
  const rows = await transaction
    .selectFrom('base_profile')
    .select(['id', 'audit_count as count', 'audit_head as head', 'status', 'active', 'frozen', 'deleted_at'])
    .select([recordsPrint.as('records'), 'profile_name', 'attributes', sql<string>`date_of_birth::text`.as('born')])
    .where('id', '>', after)
    .orderBy('id')
    .limit(slice)
    .execute();
  return rows.map(({ id, count, head, records, status, active, frozen, deleted_at: deletedAt, ...row }) => ({
    id,
    count,
    head,
    records,
    events: [],
    files: new Map(),
    states: new Map([[id, { status, active, frozen, deleted: deletedAt !== null }]]),
    unlikeFields: [...unlikeName(row), ...unlikeBirth(row)],
  }));
}

function unlikeName({ profile_name: name, attributes }: { profile_name: string; attributes: Record<string, string> }) {
  return name === (attributes['profileName'] ?? '') ? [] : [`search name is “${name}”`];
}

function unlikeBirth({ born, attributes }: { born: string; attributes: Record<string, string> }) {
  const day = dateOfBirthFromWire(attributes['dateOfBirth'] ?? '')?.day ?? 'infinity';
  return born === day ? [] : [`search date of birth is ${born}`];
}

async function addEvents(transaction: Transaction<Schema>, within: Within, byId: ById): Promise<void> {
  const { rows } = await sql<StoredEvent>`
    select ${storedColumns} from audit_event logged where ${within('base_profile_id')}
    order by base_profile_id, link`.execute(transaction);
  for (const event of rows) byId.get(event.base_profile_id)?.events.push(event);
}

async function addLocales(transaction: Transaction<Schema>, within: Within, byId: ById): Promise<void> {
  const rows = await transaction
    .selectFrom('locale_profile')
    .select(['id', 'base_profile_id', 'status', 'active', 'frozen', 'profile_name', 'attributes'])
    .where(within('base_profile_id'))
    .where('deleted_at', 'is', null)
    .execute();
  for (const { id, base_profile_id: baseProfileId, status, active, frozen, ...named } of rows) {
    const chain = byId.get(baseProfileId);
    chain?.states.set(id, { status, active, frozen, deleted: false });
    chain?.unlikeFields.push(...unlikeName(named).map((words) => `locale profile ${id} ${words}`));
  }
}

/** By the indexes of their owners: a base profile's own pictures have one, those of locale profiles another. */
async function addFiles(transaction: Transaction<Schema>, within: Within, byId: ById): Promise<void> {
  const ofBase = within('base_profile_id');
  const { rows } = await sql<{ base_profile_id: string; id: string; whole: Readonly<Record<string, unknown>> }>`
    select base_profile_id, id, to_jsonb(media) as whole from media where ${ofBase} and locale_profile_id is null
    union all select locale_profile.base_profile_id, media.id, to_jsonb(media) from media
      join locale_profile on locale_profile.id = media.locale_profile_id
      where ${within('locale_profile.base_profile_id')}
    union all select base_profile_id, id, to_jsonb(document) from document where ${ofBase}`.execute(transaction);
  for (const { base_profile_id: baseProfileId, id, whole } of rows) byId.get(baseProfileId)?.files.set(id, whole);
}

async function strays(transaction: Transaction<Schema>, within: Within): Promise<Stray[]> {
  const { rows } = await sql<Stray>`
    select base_profile_id as id, min(link) as link from audit_event logged
    where ${within('base_profile_id')} and not exists (select from base_profile where id = logged.base_profile_id)
    group by base_profile_id order by base_profile_id`.execute(transaction);
  return rows;
}
