import { ROLES } from '../../src/contract/base/roles.ts';
import { ANSWER_MAXIMUM } from '../../src/contract/queue/question-rules.ts';
import { Uuid, writtenText } from '../../src/contract/base/primitives.ts';
import type { Question } from '../../src/contract/queue/question.ts';
import { blocked, defineCommand } from '../command.ts';
import { screenCommand } from '../screen-command.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { askAbout } from './ask.ts';
import { QUESTIONS_IN_ADDRESS } from './port.ts';
import { asked } from '../steps.ts';

interface Named {
  name: string;
}

const choiceOf = ({ id, text, profile_name: name }: Question) => ({
  value: id,
  label: text,
  detail: name || 'No name yet',
});

export const QUESTION_COMMANDS = [
  askAbout,
  /** Every role sees questions beside their own numbers. */
  screenCommand({
    id: 'question.show',
    title: 'Go to questions',
    section: 'Go to',
    keywords: ['asked', 'answers', 'open'],
    keys: [{ press: 'g a', scope: 'global' }],
    leadsTo: () => ({ route: 'stats', query: { [QUESTIONS_IN_ADDRESS]: '' } }),
  }),
  defineCommand<'none', { question: string; text: string }, Named>({
    id: 'question.answer',
    title: 'Answer a question…',
    keywords: ['reply', 'respond', 'asked'],
    keys: [{ press: 'a', scope: 'questions' }],
    roles: ROLES,
    when: ({ asked }) =>
      asked !== null &&
      (asked.toMe.length > 0 || blocked('nothing-there', 'Nobody is waiting for an answer from you.')),
    steps: {
      question: asked('Question', 'Which question?', Uuid, {
        choices: ({ asked }) => (asked?.toMe ?? []).map(choiceOf),
      }),
      text: asked('Answer', 'What is your answer? It cannot be changed.', writtenText(ANSWER_MAXIMUM)),
    },
    changes: true,
    async run({ args: { question, text }, ports }) {
      const answered = await ports
        .api('question.answer', { params: { questionId: question }, body: { text } })
        .finally(() => {
          ports.asked.changed();
        });
      return { done: [{ name: answered.question.asker.name }], failed: [] };
    },
    undo: 'none',
    say: ({ done }) => `Answered: ${isolated(done[0]?.name || 'the person who asked')} can continue`,
  }),
  defineCommand<'none', { question: string }, Named>({
    id: 'question.withdraw',
    title: 'Withdraw a question…',
    keywords: ['take back', 'cancel'],
    keys: [{ press: 'Shift+W', scope: 'questions' }],
    roles: RIGHTS.queue.work,
    when: ({ asked }) =>
      asked !== null && (asked.mine.length > 0 || blocked('nothing-there', 'You have no open questions.')),
    steps: {
      question: asked('Question', 'Which question? Its item comes back to the top of your queue.', Uuid, {
        choices: ({ asked }) => (asked?.mine ?? []).map(choiceOf),
      }),
    },
    changes: true,
    async run({ args: { question }, ports }) {
      const taken = await ports.api('question.withdraw', { params: { questionId: question } }).finally(() => {
        ports.asked.changed();
      });
      return { done: [{ name: taken.question.profile_name }], failed: [] };
    },
    undo: 'none',
    say: ({ done }) => `${isolated(done[0]?.name || 'Item')}: question withdrawn`,
  }),
];
