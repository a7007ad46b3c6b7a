import type { Generated } from 'kysely';
import type { QuestionOutcome, QuestionPlace } from '../../contract/policy/questions.ts';
import type { QueueName } from '../../contract/policy/queues.ts';
import type { Role } from '../../contract/policy/roles.ts';
import type { ProfileKind } from '../../contract/policy/status.ts';
import type { MaybeMoment, Moment } from './column-types.ts';

export interface QuestionTable {
  id: string;
  kind: ProfileKind;
  record_id: string;
  base_profile_id: string;
  queue: QueueName;
  place: QuestionPlace;
  field: string | null;
  media_id: string | null;
  text: string;
  asker_id: string;
  asker_name: string;
  /** One of the two is set. */
  to_role: Role | null;
  to_person_id: string | null;
  to_person_name: string | null;
  asked_at: Moment;
  expires_at: Moment;
  /** null: nobody has ended it; it may have expired. */
  outcome: QuestionOutcome | null;
  closed_at: MaybeMoment;
  answer: string | null;
  answered_by: string | null;
  answered_by_name: string | null;
  /** It no longer has any effect in the queue. */
  settled: Generated<boolean>;
}
