import type { Transaction } from 'kysely';
import type { ProfileKind } from '../../contract/policy/status.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import { sendNotice } from '../notices/send-notice.ts';

/** Tells the Admins that a profile is held for a doubt about age. */
export async function tellOfDoubt(
  { transaction, call }: { transaction: Transaction<Schema>; call: Call },
  { kind, id, name, baseId }: { kind: ProfileKind; id: string; name: string; baseId: string },
): Promise<void> {
  await sendNotice(transaction, call, {
    to: { role: 'Admin' },
    kind: 'frozen',
    data: { kind, id, profile_base_id: baseId, profile_name: name, by: call.actor.name },
  });
}
