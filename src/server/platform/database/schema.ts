import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { KeptFinding, SetAside } from '../../../contract/profiles/finding.ts';
import type { TextCheck } from '../../../contract/profiles/text-checks.ts';
import type { NoticeKind } from '../../../contract/queue/live-messages.ts';
import type { QueueName } from '../../../contract/queue/queues.ts';
import type { Role } from '../../../contract/base/roles.ts';
import type { SkipReason } from '../../../contract/queue/skips.ts';
import type { ProfileKind, ProfileStatus } from '../../../contract/profiles/status.ts';
import type { CropData } from '../../../contract/profiles/base-profile.ts';
import type { DisapprovalReason } from '../../../contract/profiles/disapproval.ts';
import type { BulkTables, QuestionTable } from './bulk-and-question-tables.ts';
import type { Computed, Json, KeptJson, MaybeMoment, Moment, MomentWithDefault } from './column-types.ts';
import type { DuplicateTables } from './duplicate-tables.ts';
import type { StaffTables, OwnAccountTables, ServiceTokenTable } from './people-tables.ts';
import type { AuditEventTable, ExportLogTable, TrailProofTable, EventTables } from './trail-and-event-tables.ts';

/** The columns of both kinds of profiles. */
interface ProfileColumns {
  id: string;
  version: Generated<number>;
  status: ProfileStatus;
  active: Generated<boolean>;
  frozen: Generated<boolean>;
  attributes: JSONColumnType<Record<string, string>>;
  tags: Generated<string[]>;
  profile_name: Generated<string>;
  sort_name: Generated<string>;
  /** The time zone is none of the country's. */
  foreign_zone: Generated<boolean>;
  search_text: Generated<string>;
  created_at: Moment;
  updated_at: Moment;
  waiting_since: MomentWithDefault;
  /** Since when it has its status; set by each write of the status. */
  status_since: MomentWithDefault;
  content_at: MomentWithDefault;
  last_reason: Json<DisapprovalReason | null>;
  times_returned: Generated<number>;
  /** The queue that it waits in, since when, and what moves it forward there. */
  queue: Computed<QueueName | null>;
  queued_at: Computed<Date | number>;
  queue_rank: Computed<number>;
  deleted_at: MaybeMoment;
  /** The base profile that replaced it, or the one above it, in a merge. */
  merged_into: Generated<string | null>;
}

export interface BaseProfileTable extends ProfileColumns {
  selfie_id: string | null;
  reserved_locales: Generated<string[]>;
  missing: Generated<string[]>;
  sort_city: Generated<string>;
  /** YYYY-MM-DD, or 'infinity'. */
  date_of_birth: Generated<string>;
  locales_done: Generated<number>;
  locales_total: Generated<number>;
  creator_id: string;
  creator_name: string;
  audit_count: Generated<number>;
  audit_head: Generated<string>;
}

export interface LocaleProfileTable extends ProfileColumns {
  base_profile_id: string;
  locale_id: string;
  was_active: Generated<boolean>;
  /** The name as names are compared; '' while there is none. Unique within a locale. */
  name_key: Generated<string>;
  /** The same by sound, where one word mixes letters of several scripts; '' where that is the same key. Unique as well. */
  name_sound: Generated<string>;
  /**
   * The length of the base profile's chain when this was last filled in, approved or found still right. Below zero: the
   * length at an import of what was stale already, which stays so beside newer marks until one of these happens.
   */
  base_seen: Generated<number>;
  /** Fields of the base profile that have changed since, by the keys of versions; kept up to date by each write. */
  stale_fields: Generated<string[]>;
  /** Since when there are any; 'infinity' while there are none. Kept with them. */
  stale_since: MomentWithDefault;
  /** What the checks find in its texts, switched off or not, set aside or not; kept up to date by each write. */
  findings: KeptJson<KeptFinding[]>;
  /** The checks that find something which nobody has set aside. */
  found: Generated<TextCheck[]>;
  /** What somebody has set aside as right, by field and check. */
  set_aside: KeptJson<Readonly<Record<string, SetAside>>>;
  /** Whose value each field had that was taken from another profile, and that value. */
  origins: KeptJson<Record<string, { from: string; language: string | null; value: string }>>;
  /** Copy of the base profile's flag. */
  base_frozen: Generated<boolean>;
  /** Copy of the base profile's country, by a trigger; '' for none. */
  base_country: Computed<string>;
}

interface FileColumns {
  id: string;
  base_profile_id: string;
  /** The file that is shown: it holds no metadata. */
  sha256: string;
  /** The file as it was sent, which is never served; null: the same. */
  source_sha256: Generated<string | null>;
  size: number;
  added_by: string;
  added_at: Moment;
}

export interface MediaTable extends FileColumns {
  locale_profile_id: string | null;
  kind: 'profile_picture' | 'attachment';
  position: number;
  crop: Json<CropData | null>;
  crop_sha256: string | null;
  adult_level_tag_id: string | null;
  width: number;
  height: number;
  added_by_name: Generated<string>;
}

export interface DocumentTable extends FileColumns {
  name: string;
  kind: 'consent' | 'identity' | 'contract' | 'other';
  type: string;
  note: Generated<string>;
  added_by_name: string;
}

export interface ActionTable {
  id: string;
  actor_id: string;
  operation: string;
  occurred_at: Moment;
  records: JSONColumnType<object[]>;
  undone_at: MaybeMoment;
  bulk_run_id: Generated<string | null>;
  /** The redo of it, as an action of its own. */
  redone_as: Generated<string | null>;
}

export interface QueueWorkerTable {
  person_id: string;
  last_claim_at: Moment;
  /** Set aside for them as the next one; null: nothing. */
  ahead_record_id: string | null;
  ahead_at: Moment | null;
  /** Set aside as well, in order: their screen shows these before they are claimed. */
  shown_record_ids: Generated<string[]>;
}

export interface QueueLeaseTable {
  record_id: string;
  id: string;
  token: Generated<string>;
  kind: ProfileKind;
  queue: QueueName;
  holder_id: string;
  holder_name: string;
  /** The sign-in that made or last extended it; null: from before that was stored. */
  sign_in: string | null;
  claimed_at: Moment;
  expires_at: Moment;
  /** Counted by the database with every sign of activity. */
  active_seconds: Generated<number>;
}

export interface SettingTable {
  key: string;
  value: ColumnType<unknown, string, string>;
  version: number;
  updated_by: string;
  updated_by_name: string;
  updated_at: Moment;
}

export interface IdentityAccountTable {
  id: string;
  email: string;
  email_folded: string;
  email_verified: boolean;
  name: string;
  password_hash: string;
  password_changed_at: Moment;
  claims: JSONColumnType<Record<string, unknown>>;
  disabled: Generated<boolean>;
  valid_since: Moment;
  created_at: Moment;
  last_sign_in_at: MaybeMoment;
}

export interface IdentitySecondFactorTable {
  id: string;
  account_id: string;
  name: string;
  sealed_secret: string;
  enrolled_at: Moment;
  /** Number of the 30 s step since 1970. */
  last_step: number;
  wrong_codes: Generated<number>;
  last_wrong_at: MaybeMoment;
}

export interface Schema extends BulkTables, DuplicateTables, EventTables, OwnAccountTables, StaffTables {
  locale: { id: string; code: string; label: string; language: string };
  tag_group: { name: string; position: number };
  tag: { id: string; group_name: string; name: string; label: string; position: number };
  attribute_type: { id: string; name: string };
  base_profile: BaseProfileTable;
  locale_profile: LocaleProfileTable;
  media: MediaTable;
  document: DocumentTable;
  removed_file: {
    id: string;
    kind: 'media' | 'document' | 'crop';
    /** The row as it was, in PostgreSQL's own JSON form; {} for a crop. */
    whole: JSONColumnType<Record<string, unknown>>;
    sha256s: string[];
    removed_at: Moment;
    /** Somebody decided by it, so it is kept as evidence of that decision. */
    shown: Generated<boolean>;
  };
  pending_file: { name: string; touched_at: Moment };
  audit_event: AuditEventTable;
  export_log: ExportLogTable;
  service_token: ServiceTokenTable;
  action: ActionTable;
  idempotency: {
    actor_id: string;
    key: string;
    request_hash: string;
    /** null while the first request is still under way. */
    status: number | null;
    answer: string | null;
    /** The role in which the answer was given. */
    actor_role: string | null;
    created_at: Moment;
  };
  queue_lease: QueueLeaseTable;
  queue_worker: QueueWorkerTable;
  queue_skip: {
    id: string;
    record_id: string;
    kind: ProfileKind;
    queue: QueueName;
    person_id: string;
    person_name: string;
    reason_code: SkipReason;
    note: Generated<string>;
    /** Which skip of this item it was since the item began to wait. */
    nth: number;
    skipped_at: Moment;
  };
  question: QuestionTable;
  notice: {
    id: Generated<string>;
    /** One of the two is set. */
    recipient_id: string | null;
    recipient_role: Role | null;
    kind: NoticeKind;
    data: JSONColumnType<Record<string, unknown>>;
    created_at: Moment;
  };
  notice_seen: { person_id: string; up_to: string };
  setting: SettingTable;
  setting_change: {
    id: Generated<string>;
    key: string;
    before: ColumnType<unknown, string | null, never>;
    after: ColumnType<unknown, string, never>;
    changed_by: string;
    changed_by_name: string;
    changed_at: Moment;
    request_id: string;
  };
  identity_account: IdentityAccountTable;
  identity_session: {
    id: string;
    account_id: string;
    auth_time: Moment;
    second_factor: string | null;
    second_factor_id: string | null;
    created_at: Moment;
    proven_at: MaybeMoment;
    generation: Generated<number>;
    /** When the last tokens were renewed, in milliseconds since 1970, the latest last. */
    renewals: Json<number[]>;
  };
  identity_second_factor: IdentitySecondFactorTable;
  identity_enrollment: {
    session_hash: string;
    account_id: string;
    sealed_secret: string;
    attempts: Generated<number>;
    started_at: Moment;
  };
  identity_pending_sign_in: {
    credential_hash: string;
    account_id: string;
    auth_time: Moment;
    started_at: Moment;
  };
  identity_secret_key: { id: Generated<number>; fingerprint: string };
  preference: {
    person_id: string;
    key: string;
    version: number;
    /** Any JSON value; its shape depends on the key. */
    value: ColumnType<unknown, string, string>;
    updated_at: Moment;
  };
  folded_text: {
    table_name: string;
    /** `FOLDING_RULES` that the table's rows follow, up to `reached` or, where it is null, all. */
    rules: number;
    reached: string | null;
  };
  sample_state: {
    id: Generated<number>;
    seed: string;
    base_profiles: number;
    rebuild: Generated<string[]>;
    started_at: Moment;
    /** null while the sample data is not whole. */
    finished_at: MaybeMoment;
  };
  trail_proof: TrailProofTable;
  ended_sign_in: { account_id: string; sign_in: string; ended_at: Moment };
  identity_sign_in_failure: { id: Generated<string>; email_folded: string; source: string; failed_at: Moment };
  identity_device: { account_id: string; token_hash: string; last_sign_in_at: Moment };
}
