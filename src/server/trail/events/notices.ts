import { sql, type Kysely, type Transaction } from 'kysely';
import { type Notice, NOTICE_DAYS, type NoticeKind } from '../../../contract/queue/live-messages.ts';
import type { Actor, Call, Handlers } from '../../platform/calls/call.ts';
import { timestamp } from '../../platform/database/column-types.ts';
import { readableReference } from '../../records/readable.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Role } from '../../../contract/base/roles.ts';

/** Notices sent at once; the rest follow with the next message. */
const NOTICES_AT_ONCE = 20;

/**
 * Notices that the person, or everybody of their role, has not seen, oldest first. Notices name profiles, so each
 * reader gets those about profiles that they may read now: people of one role have areas of their own, and a person's
 * role and area may have changed since.
 */
export async function noticesFor(
  database: Kysely<Schema>,
  actor: Actor,
  { after, but }: { after: string; but: ReadonlySet<string> },
  now: Date,
): Promise<Notice[]> {
  const since = new Date(now.getTime() - NOTICE_DAYS * 24 * 60 * 60 * 1000);
  const waiting = database
    .selectFrom('notice')
    .selectAll()
    .where('id', '>', after)
    .where('created_at', '>', since)
    .$if(but.size > 0, (notices) => notices.where('id', 'not in', [...but]))
    .orderBy('id')
    .limit(NOTICES_AT_ONCE);
  const readable = await readableReference(database, actor, {
    kind: sql<string | null>`data ->> 'kind'`,
    id: sql`(data ->> 'id')::uuid`,
  });
  const readableOnes = waiting.$if(readable !== null, (notices) => notices.where(readable!));
  const own = await readableOnes.where('recipient_id', '=', actor.id).execute();
  const ofRole = await readableOnes.where('recipient_role', '=', actor.role).execute();
  return [...own, ...ofRole]
    .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
    .slice(0, NOTICES_AT_ONCE)
    .map(({ id, kind, data, created_at: at }) => ({ id, kind, data, created_at: timestamp(at) }));
}

/** The last notice that a person has seen; '0' if none. */
export async function seenUpTo(database: Kysely<Schema>, personId: string): Promise<string> {
  const row = await database
    .selectFrom('notice_seen')
    .select('up_to')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.up_to ?? '0';
}

/** Stores up to where the person has seen notices; it never goes back, and never beyond the last one, or later ones would count as seen. */
async function noticesSeen(upTo: string, call: Call): Promise<Record<string, never>> {
  return call.write(async (transaction) => {
    await transaction
      .insertInto('notice_seen')
      .values({
        person_id: call.actor.id,
        up_to: sql<string>`least(${upTo}::bigint, coalesce((select max(id) from notice), 0))`,
      })
      .onConflict((conflict) =>
        conflict
          .column('person_id')
          .doUpdateSet((update) => ({ up_to: update.ref('excluded.up_to') }))
          .whereRef('notice_seen.up_to', '<', 'excluded.up_to'),
      )
      .execute();
    return {};
  });
}

interface NewNotice {
  to: { person: string } | { role: Role };
  kind: NoticeKind;
  /** The data of the sentence. Never more than the recipient may see. */
  data: Readonly<Record<string, unknown>>;
}

/** Sends a notice to a person, or to everybody of a role, in the transaction that causes it. */
export async function sendNotice(
  transaction: Transaction<Schema>,
  { now }: Pick<Call, 'now'>,
  { to, kind, data }: NewNotice,
): Promise<void> {
  await transaction
    .insertInto('notice')
    .values({
      recipient_id: 'person' in to ? to.person : null,
      recipient_role: 'role' in to ? to.role : null,
      kind,
      data: JSON.stringify(data),
      created_at: now(),
    })
    .execute();
}

export const liveHandlers = {
  'live.follow':
    async (_input, { actor, live, stillAllowed }) =>
    (listener, onEnd) =>
      live.follow({ actor, listener, onEnd, stillAllowed }),
  'notice.seen': ({ body }, call) => noticesSeen(body.up_to, call),
} satisfies Partial<Handlers>;
