import type { Transaction } from 'kysely';
import type { NoticeKind } from '../../contract/policy/notices.ts';
import type { Role } from '../../contract/policy/roles.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';

interface Notice {
  to: { person: string } | { role: Role };
  kind: NoticeKind;
  /** The data of the sentence. Never more than the recipient may see. */
  data: Readonly<Record<string, unknown>>;
}

/** Sends a notice to a person, or to everybody of a role, in the transaction that causes it. */
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
