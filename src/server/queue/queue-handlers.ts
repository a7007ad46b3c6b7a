import type { Handlers } from '../platform/calls/call.ts';
import { flaggedItems, heldItems } from './admin-lists.ts';
import { claimNext, dropReservations, reserveNext } from './claim-next.ts';
import { claimOne, stealItem } from './claim-one.ts';
import { shortenLease } from './lease.ts';
import { answerQuestion, withdrawQuestion } from './answer-question.ts';
import { askAbout } from './ask.ts';
import { listQuestions } from './questions.ts';
import { listQueue } from './list-queue.ts';
import { holdLonger, skipItem } from './skip.ts';

export const queueHandlers = {
  'queue.list': ({ query }, call) => listQueue(query, call),
  'queue.ahead': ({ body: { behind } }, call) => reserveNext(behind, call),
  'queue.next': (_input, call) => claimNext(call),
  'queue.claim': ({ body: { reason = null, ...item } }, call) => claimOne(item, reason, call),
  'queue.steal': ({ body: { reason, ...item } }, call) => stealItem(item, reason, call),
  'queue.heartbeat': ({ params }, call) => holdLonger(params.leaseId, call),
  'queue.leave': async ({ params }, call) => ({ left: await shortenLease(params.leaseId, call) }),
  'queue.release': ({ params }, call) =>
    call.write(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('queue_lease')
        .where('id', '=', params.leaseId)
        .where('holder_id', '=', call.actor.id)
        .executeTakeFirst();
      // People who release what they hold do not continue with a next item.
      if (numDeletedRows > 0n) await dropReservations(transaction, call.actor.id);
      return { released: numDeletedRows > 0n };
    }),
  'queue.frozen': (_input, call) => heldItems(call),
  'queue.flagged': (_input, call) => flaggedItems(call),
  'question.ask': ({ params, query, body }, call) => askAbout(params.leaseId, body, call, query),
  'question.list': (_input, call) => listQuestions(call),
  'question.answer': ({ params, body }, call) => answerQuestion(params.questionId, body.text, call),
  'question.withdraw': ({ params }, call) => withdrawQuestion(params.questionId, call),
  'queue.skip': ({ params, query, body }, call) => skipItem(params.leaseId, body, call, query),
} satisfies Partial<Handlers>;
