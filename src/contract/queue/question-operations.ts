import { object } from 'superstruct';
import { ANSWER_KEPT_HOURS } from './question-rules.ts';
import { ROLES } from '../base/roles.ts';
import { Uuid } from '../base/primitives.ts';
import { NextClaim, WithNext } from './queue-items.ts';
import { AnswerBody, AskBody, Question, Questions } from './question.ts';
import { operation } from '../base/operation.ts';
import { RIGHTS } from '../base/rights.ts';

const OneQuestion = object({ questionId: Uuid });

export const questionOperations = {
  'question.ask': operation({
    method: 'POST',
    path: '/queue/leases/{leaseId}/ask',
    summary:
      'Puts a claimed item on hold with a question to a person or a role who may read it. Nobody gets it while the question is open.',
    roles: RIGHTS.queue.work,
    params: object({ leaseId: Uuid }),
    query: WithNext,
    body: AskBody,
    answer: object({ action_id: Uuid, question_id: Uuid, next: NextClaim }),
  }),
  'question.list': operation({
    method: 'GET',
    path: '/questions',
    summary: 'Open questions that the caller may answer, and their own whose items still wait.',
    roles: ROLES,
    answer: Questions,
  }),
  'question.answer': operation({
    method: 'POST',
    path: '/questions/{questionId}/answer',
    summary: `Answers a question, once. The item comes back to the top of the queue of the person who asked, and for ${ANSWER_KEPT_HOURS} hours nobody else gets it.`,
    roles: ROLES,
    params: OneQuestion,
    body: AnswerBody,
    answer: object({ question: Question }),
  }),
  'question.withdraw': operation({
    method: 'POST',
    path: '/questions/{questionId}/withdraw',
    summary:
      'Withdraws one of the caller’s own questions that nobody has answered. The item comes back to the top of the queue.',
    roles: RIGHTS.queue.work,
    params: OneQuestion,
    answer: object({ question: Question }),
  }),
};
