import { sql, type Insertable, type RawBuilder, type Transaction } from 'kysely';
import type { ActionTable, Schema } from '../../platform/database/schema.ts';
import { nextLink, type ChainEnd, type AuditEntry } from './chain.ts';
import type { OtherEvent } from '../../../contract/staff/service-operations.ts';

/**
 * Appends events to the chain of one base profile, in the transaction that makes the change. The row of the base
 * profile is locked here as well (which costs nothing if it is locked already), so that two writers can never
 * continue from the same link. Returns where the chain then ends.
 *
 * @param from where the chain ends, for a caller that holds its row locked
 * @param action an undo step that is kept by the same statement
 */
export async function appendAuditEvents(
  transaction: Transaction<Schema>,
  baseProfileId: string,
  entries: readonly AuditEntry[],
  from?: ChainEnd,
  action?: Insertable<ActionTable>,
): Promise<ChainEnd> {
  const start = from ?? (await lockedEnd(transaction, baseProfileId));
  if (entries.length === 0) {
    if (action) await transaction.insertInto('action').values(action).execute();
    return start;
  }

  const { links, end } = linksAfter(baseProfileId, start, entries);
  const keeping = action ? transaction.with('kept', (query) => query.insertInto('action').values(action)) : transaction;
  await (keeping as typeof transaction)
    .with('logged', () => sql`(${logging(links)})`)
    .with('waiting', () => sql`(${WAITING})`)
    .updateTable('base_profile')
    .set({ audit_count: end.count, audit_head: end.head })
    .where('id', '=', baseProfileId)
    .execute();
  return end;
}

/** Appends events to the chains of many base profiles. Their rows are locked until the transaction ends. */
export async function appendToMany(
  transaction: Transaction<Schema>,
  added: readonly { id: string; entries: readonly AuditEntry[] }[],
): Promise<void> {
  const rows = await transaction
    .selectFrom('base_profile')
    .select(['id', 'audit_count as count', 'audit_head as head'])
    .where(
      'id',
      'in',
      added.map(({ id }) => id),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const starts = new Map(rows.map((row) => [row.id, row]));
  const chains = added.map(({ id, entries }) => ({ id, ...linksAfter(id, starts.get(id)!, entries) }));
  await storeLinks(
    transaction,
    chains.flatMap(({ links }) => links),
  );
  await sql`
    update base_profile set audit_count = ended.count, audit_head = ended.head
    from jsonb_to_recordset(${JSON.stringify(chains.map(({ id, end }) => ({ id, ...end })))}::jsonb)
      as ended (id uuid, count integer, head text)
    where base_profile.id = ended.id`.execute(transaction);
}

/**
 * Stores events of many base profiles by one statement. Their rows have to say where the chains end.
 *
 * @param links of `linksAfter`, in the order in which they happened
 */
export async function storeLinks(
  transaction: Transaction<Schema>,
  links: readonly ReturnType<typeof nextLink>[],
): Promise<void> {
  await sql`with logged as (${logging(links)}) ${WAITING}`.execute(transaction);
}

function logging(links: readonly ReturnType<typeof nextLink>[]): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(links[0] ?? {}).map((column) => sql.ref(column)));
  // One value: a statement takes 65,535 of them, and a record has dozens of events with twenty columns each.
  return sql`insert into audit_event (${columns})
    select ${columns} from jsonb_populate_recordset(null::audit_event, ${JSON.stringify(links)}::jsonb) returning id`;
}

const WAITING = sql`insert into event_waiting (what, audit_event_id) select 'Record', id from logged order by id`;

/** Events as the next links of a chain, and where it then ends. */
export function linksAfter(baseProfileId: string, start: ChainEnd, entries: readonly AuditEntry[]) {
  let end = start;
  const links = entries.map((entry) => {
    const link = nextLink(baseProfileId, end, entry);
    end = { count: link.link, head: link.hash };
    return link;
  });
  return { links, end };
}

async function lockedEnd(transaction: Transaction<Schema>, baseProfileId: string): Promise<ChainEnd> {
  const profile = await transaction
    .selectFrom('base_profile')
    .select(['audit_count', 'audit_head'])
    .where('id', '=', baseProfileId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { count: profile.audit_count, head: profile.audit_head };
}

/** When it happened, who did it, and what it is about: an identifier or the name of a setting, never a text. */
interface About {
  at: Date;
  by: { id: string; name: string };
  about: string;
}

/** Records an event outside of any base profile's trail, in the transaction that causes it. */
export async function leaveEvent(
  transaction: Transaction<Schema>,
  what: OtherEvent,
  { at, by, about }: About,
): Promise<void> {
  await transaction.insertInto('event_waiting').values({ what, at, by_id: by.id, by_name: by.name, about }).execute();
}
