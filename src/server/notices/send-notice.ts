import type { Transaction } from 'kysely';
import type { NoticeKind } from '../../contract/policy/notices.ts';
import type { Role } from '../../contract/policy/roles.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';

interface Notice {
  to: { person: string } | { role: Role };
  kind: NoticeKind;
  /** What the sentence is made of. Never more than the recipient may see. */
  data: Readonly<Record<string, unknown>>;
}

/** Leaves word for a person, or for everybody of a role, in the transaction that gives the occasion. */
export async function sendNotice(
  transaction: Transaction<Schema>,
  { now }: Pick<Call, 'now'>,
  { to, kind, data }: Notice,
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
