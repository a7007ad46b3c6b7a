import { array, boolean, enums, nullable, object, optional, string, type Infer } from 'superstruct';
import {
  ANSWER_MAXIMUM,
  QUESTION_HOURS,
  QUESTION_MAXIMUM,
  QUESTION_PLACES,
  QUESTION_STATES,
} from './question-rules.ts';
import { ROLES } from '../base/roles.ts';
import { KindShape } from '../profiles/status.ts';
import { Person, Timestamp, Uuid, writtenText } from '../base/primitives.ts';
import { Locale } from '../base/lookup-operations.ts';

/** Whom it is put to: one of the two. */
const Addressee = { role: optional(enums(ROLES)), person_id: optional(string()) };

export const AskBody = object({
  ...Addressee,
  text: writtenText(QUESTION_MAXIMUM),
  hours: enums(QUESTION_HOURS),
  place: enums(QUESTION_PLACES),
  /** Name of the field that it lies on. */
  field: optional(string()),
  /** Identifier of the picture that it lies on. */
  media_id: optional(Uuid),
});
export type AskBody = Infer<typeof AskBody>;

export const AnswerBody = object({ text: writtenText(ANSWER_MAXIMUM) });

/** One question, and its answer once there is one. */
export const Question = object({
  id: Uuid,
  kind: KindShape,
  record_id: Uuid,
  profile_base_id: Uuid,
  profile_name: string(),
  /** null: it is about a base profile. */
  locale: nullable(Locale),
  asker: Person,
  to_role: nullable(enums(ROLES)),
  to_person: nullable(Person),
  text: string(),
  place: enums(QUESTION_PLACES),
  field: nullable(string()),
  media_id: nullable(Uuid),
  asked_at: Timestamp,
  expires_at: Timestamp,
  state: enums(QUESTION_STATES),
  /** null: nobody has answered. */
  answer: nullable(object({ text: string(), by: Person, at: Timestamp })),
});
export type Question = Infer<typeof Question>;

export const Questions = object({
  /** Open ones that the person may answer, the shortest time first. */
  asked: array(Question),
  /** The person's own whose item still waits, the newest first. */
  own: array(Question),
  /** There are more of the one or the other than are listed. */
  more: boolean(),
});
export type Questions = Infer<typeof Questions>;
