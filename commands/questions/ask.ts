import { define } from 'superstruct';
import { fieldsOf } from '../../src/contract/profiles/form-fields.ts';
import {
  QUESTION_HOURS,
  QUESTION_MAXIMUM,
  rolesAsked,
  type QuestionHours,
} from '../../src/contract/queue/question-rules.ts';
import { ROLES, type Role } from '../../src/contract/base/roles.ts';
import { writtenText } from '../../src/contract/base/primitives.ts';
import type { AskBody } from '../../src/contract/queue/question.ts';
import { judgeClaim } from '../judge.ts';
import { blocked, defineCommand, type Choice, keysIn } from '../command.ts';
import type { Context } from '../context.ts';
import { nameOfShown, SHOWN_SCOPES, whenShown } from '../queue/shown-item.ts';
import { layAside } from '../queue/next-input.ts';
import { undoFor, type Undoable } from '../review/undoable.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked, oneOf } from '../steps.ts';

interface Ask {
  /** `role:` or `person:`, and which. */
  to: string;
  /** `record`, `picture`, or `field:` and which. */
  on: string;
  hours: QuestionHours;
  text: string;
}

const To = define<string>('whom', (value) => /^(?:role|person):./.test(String(value)) || 'is nobody to ask');
const On = define<string>(
  'what',
  (value) => /^(?:record|picture|field:.+)$/.test(String(value)) || 'is nothing to ask about',
);

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  Admin: 'Any Admin',
  Creator: 'Any Creator',
  FillIn: 'Anyone who fills in',
  BaseChecker: 'Any base checker',
  GeoChecker: 'Any geo checker',
};

const HOUR_WORDS: Readonly<Record<QuestionHours, string>> = {
  1: 'An hour',
  4: 'Four hours',
  8: 'Eight hours',
  24: 'A day',
  72: 'Three days',
};

/** Whose work it is stands first: they know. */
function toChoices({ queue, userId }: Context): Choice<string>[] {
  const { author = null, kind = 'base' } = queue?.shown ?? {};
  const person = author === null || author.user_id === userId ? [] : [author];
  return [
    ...person.map(({ user_id: id, name }) => ({ value: `person:${id}`, label: name, detail: 'their work' })),
    ...ROLES.filter((role) => rolesAsked(kind).includes(role)).map((role) => ({
      value: `role:${role}`,
      label: ROLE_WORDS[role],
    })),
  ];
}

function onChoices({ queue }: Context): Choice<string>[] {
  const { kind = 'base', image = null } = queue?.shown ?? {};
  return [
    { value: 'record', label: 'The whole profile' },
    ...(image === null ? [] : [{ value: 'picture', label: 'The image shown' }]),
    // What nobody fills in follows from what somebody does.
    ...fieldsOf(kind)
      .filter(({ control }) => control !== 'shown')
      .map(({ name, label }) => ({ value: `field:${name}`, label, detail: 'field' })),
  ];
}

function bodyOf({ to, on, hours, text }: Ask, image: string | null): AskBody {
  const [way, who] = [to.slice(0, to.indexOf(':')), to.slice(to.indexOf(':') + 1)];
  return {
    ...(way === 'role' ? { role: who as Role } : { person_id: who }),
    text,
    hours,
    ...(on === 'picture' && image !== null && { place: 'picture' as const, media_id: image }),
    ...(on.startsWith('field:') && { place: 'field' as const, field: on.slice('field:'.length) }),
    ...((on === 'record' || (on === 'picture' && image === null)) && { place: 'record' as const }),
  } as AskBody;
}

export const askAbout = defineCommand<'none', Ask, Undoable>({
  id: 'question.ask',
  title: 'Ask a question…',
  keywords: ['comment', 'note', 'escalate', 'unclear', 'someone else'],
  keys: keysIn('Shift+Q', ...SHOWN_SCOPES, 'record'),
  roles: RIGHTS.queue.work,
  about: nameOfShown,
  when: whenShown(({ hold }, context) =>
    hold === 'mine'
      ? judgeClaim(context)
      : blocked('not-claimed', 'You can ask only about an item that you have claimed.'),
  ),
  steps: {
    // First: who asks has it in mind, and would type it at whatever is asked.
    text: asked('Question', 'What is your question?', writtenText(QUESTION_MAXIMUM)),
    to: asked('Who', 'Who do you want to ask? It stays out of the queue until they answer.', To, {
      choices: toChoices,
    }),
    on: asked('About', 'What is it about?', On, { choices: onChoices }),
    hours: oneOf('Until', 'If nobody answers, when should it come back?', QUESTION_HOURS, HOUR_WORDS),
  },
  async run(job) {
    const { args, context, ports } = job;
    const body = bodyOf(args, context.queue?.shown?.image ?? null);
    const outcome = await layAside(job, (leaseId, input) =>
      ports.api('question.ask', { params: { leaseId }, ...input, body }),
    );
    if (outcome.done.length > 0) ports.asked.changed();
    return outcome;
  },
  undo: ({ outcome }) => undoFor(outcome.done),
  say: ({ done }) => `${isolated(done[0]?.name || 'Item')}: question sent. It comes back with the answer`,
  after: 'next',
});
