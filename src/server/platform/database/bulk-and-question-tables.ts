import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Moment, MaybeMoment } from './column-types.ts';
import type { QuestionOutcome, QuestionPlace } from '../../../contract/queue/question-rules.ts';
import type { QueueName } from '../../../contract/queue/queues.ts';
import type { Role } from '../../../contract/base/roles.ts';
import type { ProfileKind } from '../../../contract/profiles/status.ts';

export interface BulkRunTable {
  id: string;
  actor_id: string;
  actor_name: string;
  actor_role: string;
  actor_geos: string[];
  request_id: string;
  kind: 'base' | 'locale';
  action: string;
  arguments: JSONColumnType<object>;
  filter: JSONColumnType<object>;
  state: 'receiving' | 'checking' | 'checked' | 'running' | 'finished' | 'stopped' | 'undoing' | 'undone';
  stopped_because: Generated<'account' | 'role' | 'area' | null>;
  /** null while the check has not begun. */
  checked_up_to: string | null;
  created_at: Moment;
  changed_at: Moment;
}

export interface BulkRunItemTable {
  run_id: string;
  record_id: string;
  version: number;
  name: string;
  outcome: 'waiting' | 'ready' | 'refused' | 'done' | 'failed' | 'undone' | 'kept';
  code: string | null;
  sentence: string | null;
  action_id: string | null;
  /** Of an import: the number of the row in its file; null: the record was found by a filter. */
  file_row: ColumnType<number | null, number | null | undefined, never>;
  /** What was read of the row, until it has become a record or was refused. */
  cells: ColumnType<Readonly<Record<string, string>> | null, string | null | undefined, string | null>;
  others: ColumnType<readonly LooksLike[] | null, string | null | undefined, string | null>;
}

export interface LooksLike {
  id: string;
  profile_base_id: string;
  name: string;
}

export interface BulkTables {
  bulk_run: BulkRunTable;
  bulk_run_item: BulkRunItemTable;
}

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
