import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { leaveEvent } from '../audit/leave-event.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { serviceId } from './token-text.ts';
import { serviceTokenOf } from './told-token.ts';

/** Revokes a token. Every process queries the database at each call, so it takes effect at once. Throws `not-found`; a revoked one stays as it is. */
export function revokeToken(id: string, call: Call): Promise<OperationAnswer<'service-token.revoke'>> {
  return call.write(async (transaction) => {
    const known = await transaction
      .selectFrom('service_token')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!known) throw new Failure('not-found');
    if (known.revoked_at !== null) return { service: serviceTokenOf(known, call.now()) };
    const holder = serviceId(id);
    // After any claim that it is making at this moment: that is released as well.
    await transaction
      .selectFrom('queue_worker')
      .select('person_id')
      .where('person_id', '=', holder)
      .forUpdate()
      .execute();
    await transaction.deleteFrom('queue_lease').where('holder_id', '=', holder).execute();
    const row = await transaction
      .updateTable('service_token')
      .set({ revoked_by: call.actor.id, revoked_by_name: call.actor.name, revoked_at: call.now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await leaveEvent(transaction, 'TokenRevoked', { at: call.now(), by: call.actor, about: id });
    return { service: serviceTokenOf(row, call.now()) };
  });
}
