import type { Role } from '../base/roles.ts';
import type { ProfileKind } from '../profiles/status.ts';
import { HOUR } from '../base/time-spans.ts';
import { RIGHTS } from '../base/rights.ts';

/** Longest question and longest answer in characters. */
export const QUESTION_MAXIMUM = 500;
export const ANSWER_MAXIMUM = 1000;

/** Hours after which a question that nobody answered brings its item back. */
export const QUESTION_HOURS = [1, 4, 8, 24, 72] as const;
export type QuestionHours = (typeof QUESTION_HOURS)[number];

/** Hours for which an answered item waits for the person who asked, before others are served it as well. */
export const ANSWER_KEPT_HOURS = 8;

/** What a question lies on. */
export const QUESTION_PLACES = ['record', 'field', 'picture'] as const;
export type QuestionPlace = (typeof QUESTION_PLACES)[number];

/** How a question ended. `overtaken`: somebody has decided on the item meanwhile, or it waits there no more. */
const QUESTION_OUTCOMES = ['answered', 'withdrawn', 'overtaken'] as const;
export type QuestionOutcome = (typeof QUESTION_OUTCOMES)[number];

/** `expired`: nobody answered in time. It ends by time alone, and nothing is written then. */
export const QUESTION_STATES = ['open', 'expired', ...QUESTION_OUTCOMES] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

export function stateOfQuestion(
  { outcome, expires_at: expires }: { outcome: QuestionOutcome | null; expires_at: Date },
  now: Date,
): QuestionState {
  return outcome ?? (expires > now ? 'open' : 'expired');
}

/** Roles that can be asked about a profile of a kind: those that read it. */
export function rolesAsked(kind: ProfileKind): readonly Role[] {
  return RIGHTS[kind].read;
}

/** Since when an answer must lie there for others to be served the item as well. */
export function answerKeptSince(now: Date): Date {
  return new Date(now.getTime() - ANSWER_KEPT_HOURS * HOUR);
}

/** Why it cannot be answered any more, as a sentence. */
export const CLOSED_SENTENCES: Readonly<Record<Exclude<QuestionState, 'open'>, string>> = {
  answered: 'It has already been answered.',
  withdrawn: 'The question was withdrawn.',
  overtaken: 'The item has been decided in the meantime, so no answer is needed.',
  expired: 'The time to answer has run out. The item is back in its queue.',
};
