import { sql, type Transaction } from 'kysely';
import { appendAuditEvents } from '../trail/audit/append-audit-events.ts';
import type { Schema } from '../platform/database/schema.ts';
import { auditEntry, type EventFacts } from './audit-event.ts';
import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import { type Looks, LOOKS_PAGE } from '../../contract/trail/log-shapes.ts';
import type { Call, Look, Services } from '../platform/calls/call.ts';
import { timestamp } from '../platform/database/column-types.ts';
import { readRecord } from './readable.ts';
import { randomUUID } from 'node:crypto';
import { lookupTables } from '../lookups/lookups.ts';
import { KIND } from './kind.ts';
import type { AuditEntry } from '../trail/audit/chain.ts';

const LOOKED = 112;

/**
 * Records the event of a look at a document or at the adult pictures of the record, if it is this person's first of
 * the day (UTC): the trail only grows, so repeated looks are omitted. To be called with the row of the base profile
 * locked.
 */
export async function leaveLook(
  transaction: Transaction<Schema>,
  facts: EventFacts,
  subject: NonNullable<AuditEntry['subject']>,
): Promise<void> {
  const today = new Date(facts.at);
  today.setUTCHours(0, 0, 0, 0);
  const before = await transaction
    .selectFrom('audit_event')
    .select('id')
    .where('base_profile_id', '=', facts.base.id)
    // A literal, so that the partial index of looks is used.
    .where('event', '=', sql.lit(LOOKED))
    .where('actor_id', '=', facts.call.actor.id)
    .where('occurred_at', '>=', today)
    .where(sql`subject ->> 'id'`, '=', subject.id)
    .limit(1)
    .executeTakeFirst();
  if (!before) {
    await appendAuditEvents(transaction, facts.base.id, [auditEntry(facts, { event: LOOKED, subject })]);
  }
}

type Asked = Pick<OperationInput<'look.list'>, 'params' | 'query'>;

/** Who viewed at one record, also at a deleted one. Throws `not-found` or `area-forbids`. */
export async function listLooks(
  { params: { kind, profileId }, query: { page } }: Asked,
  call: Call,
): Promise<OperationAnswer<'look.list'>> {
  const { base } = await readRecord(kind, profileId, call, { deleted: true });
  const { rows } = await sql<LooksRow>`
    select actor_id as id, (array_agg(actor_name order by link desc))[1] as name,
      (array_agg(actor_role order by link desc))[1] as role,
      case subject ->> 'kind' when 'document' then 'documents' else 'pictures' end as what,
      count(distinct (occurred_at at time zone 'UTC')::date) as days,
      min(occurred_at) as first, max(occurred_at) as last, count(*) over () as total
    from audit_event
    where base_profile_id = ${base.id} and event = 112
      and (${kind === 'base'} or locale_profile_id = ${profileId}::uuid)
    group by actor_id, what
    order by max(occurred_at) desc, actor_id, what
    limit ${LOOKS_PAGE} offset ${(page - 1) * LOOKS_PAGE}`.execute(call.database);
  return {
    looks: rows.map(({ id, name, role, what, days, first, last }) => ({
      by: { user_id: id, name, role },
      what,
      days: Number(days),
      first: timestamp(first),
      last: timestamp(last),
    })),
    total: Number(rows[0]?.total ?? 0),
  };
}

interface LooksRow {
  id: string;
  name: string;
  role: string;
  what: Looks['what'];
  days: string;
  first: Date;
  last: Date;
  total: string;
}

/** Looks that are remembered, so that the other pictures of a record need no query. */
const REMEMBERED = 100_000;

interface LookNotes {
  /** Noted after the response: no picture waits for that, or fails because of it. */
  looked: (look: Look) => void;
  /** Resolves when everything is noted. */
  settled: () => Promise<void>;
}

/** Notes looks at adult pictures in the trail of their records, one after the other. */
export function lookNotes({ database, now, log }: Pick<Services, 'database' | 'now' | 'log'>): LookNotes {
  let day = '';
  const noted = new Set<string>();
  let last = Promise.resolve();

  async function note({ by, profileBaseId, profileId }: Look): Promise<void> {
    const lookups = await lookupTables(database);
    await database.transaction().execute(async (transaction) => {
      const found = await (profileId === null
        ? KIND.base.locked(transaction, profileBaseId)
        : KIND.locale.locked(transaction, profileId));
      const { id, profile_name: name } = found.row;
      const facts = {
        ...found,
        call: { actor: by, requestId: '' },
        at: now(),
        actionId: randomUUID(),
        maker: { lookups },
      };
      await leaveLook(transaction, facts, { kind: 'profile', id, name });
    });
  }

  return {
    looked(look) {
      const today = now().toISOString().slice(0, 10);
      if (today !== day || noted.size >= REMEMBERED) noted.clear();
      day = today;
      const key = `${look.by.id} ${look.profileId ?? look.profileBaseId}`;
      if (noted.has(key)) return;
      noted.add(key);
      last = last
        .then(() => note(look))
        .catch((error: unknown) => {
          // The next picture tries again.
          noted.delete(key);
          log.error({ err: error }, 'a look at adult pictures could not be noted');
        });
    },
    settled: () => last,
  };
}
