import { Failure } from '../failures/failure.ts';
import type { Handlers } from '../calls/call.ts';
import { timestamp } from '../database/column-types.ts';

export const sessionHandlers = {
  'session.end': async (_input, call) => {
    const { id, signIn } = call.actor;
    if (signIn === undefined) throw new Failure('unauthenticated');
    const answer = await call.write(async (transaction) => {
      // After any claim being made for them at this moment: what is claimed under this sign-in is released with it.
      await transaction
        .selectFrom('queue_worker')
        .select('person_id')
        .where('person_id', '=', id)
        .forUpdate()
        .execute();
      await transaction.deleteFrom('queue_lease').where('holder_id', '=', id).where('sign_in', '=', signIn).execute();
      await call.signIns.end(transaction, id, signIn);
      return { ended_at: timestamp(call.now()) };
    });
    call.signIns.ended(id);
    call.log.info({ accountId: id }, 'signed out');
    return answer;
  },
  'session.end-all': async (_input, call) => {
    const answer = await call.write(async (transaction) => {
      await transaction.deleteFrom('queue_lease').where('holder_id', '=', call.actor.id).execute();
      return { ended_at: timestamp(await call.signIns.endAll(transaction, call.actor.id)) };
    });
    call.signIns.ended(call.actor.id);
    call.log.info({ accountId: call.actor.id }, 'signed out everywhere');
    return answer;
  },
} satisfies Partial<Handlers>;
