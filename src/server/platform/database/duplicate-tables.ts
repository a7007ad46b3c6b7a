import type { Generated, JSONColumnType } from 'kysely';
import type { ProfileKind } from '../../../contract/profiles/status.ts';
import type { DuplicateAction, DuplicateGroups, RunState } from '../../../contract/duplicates/duplicate-filter.ts';
import type { DuplicateOutcome, BadPictureWay } from '../../../contract/duplicates/duplicate-outcomes.ts';
import type { PairState, DuplicateEvidence } from '../../../contract/duplicates/duplicate-pair.ts';
import type { Json, MaybeMoment, Moment, MomentWithDefault } from './column-types.ts';

type Part = DuplicateEvidence['parts'][number];

/** Evidence as it is stored: pictures by the names of their files, because links to them expire. */
export interface StoredEvidence extends Omit<DuplicateEvidence, 'parts' | 'against'> {
  parts: StoredPart[];
  /** Missing in what an older version stored. */
  against?: DuplicateEvidence['against'];
}
export interface StoredPart extends Omit<Part, 'pictures' | 'weight'> {
  files: { first: string; second: string } | null;
}

export interface KnownEvidence {
  /**
   * `decided`: what it is. `continued`: a save was completed, and nothing was decided. `blocked`: a save was held
   * back, and a decision about the pair is also about what it would have stored.
   */
  said: 'decided' | 'continued' | 'blocked';
  conditions: Part['condition'][];
}

export interface StoredSide {
  id: string;
  profile_base_id: string;
  profile_name: string;
  /** Code of the locale; null for a base profile. */
  locale: string | null;
  photo: { sha256: string; adult_level: string | null } | null;
}

export interface ComparedProfileTable {
  profile_id: string;
  kind: ProfileKind;
  base_profile_id: string;
  /** Profile name and real name in the form that is compared across scripts. */
  name: string;
  real_name: string;
  keys: number[];
  rules: number;
}

export interface DuplicateFilterTable {
  id: string;
  version: Generated<number>;
  name: string;
  name_key: string;
  scope: ProfileKind;
  active: boolean;
  action: DuplicateAction;
  groups: JSONColumnType<DuplicateGroups>;
  owner_id: string;
  owner_name: string;
  created_at: Moment;
  updated_at: Moment;
  deleted_at: MaybeMoment;
}

export interface DuplicateRunTable {
  id: string;
  filter_id: string;
  filter_version: number;
  filter_name: string;
  scope: ProfileKind;
  groups: JSONColumnType<DuplicateGroups>;
  state: RunState;
  position: string | null;
  total: number | null;
  examined: Generated<number>;
  matched: Generated<number>;
  fresh: Generated<number>;
  too_common: Generated<number>;
  stop_requested: Generated<boolean>;
  problem: string | null;
  started_by: string;
  started_by_name: string;
  created_at: Moment;
  ended_at: MaybeMoment;
  leased_by: string | null;
  leased_until: MomentWithDefault;
}

export interface DuplicatePairTable {
  id: string;
  version: Generated<number>;
  scope: ProfileKind;
  first_id: string;
  second_id: string;
  first_base_id: string;
  second_base_id: string;
  state: Generated<PairState>;
  score: number;
  evidence: JSONColumnType<StoredEvidence>;
  filter_id: string;
  filter_version: number;
  filter_name: string;
  found_at: Moment;
  decided_at: MaybeMoment;
  decided_by: string | null;
  decided_by_name: string | null;
  /** What somebody said about it, and for which evidence. */
  known: Json<KnownEvidence[]>;
}

export interface DuplicateLogTable {
  id: Generated<string>;
  occurred_at: Moment;
  outcome: DuplicateOutcome;
  scope: ProfileKind;
  filter_id: string;
  filter_version: number;
  filter_name: string;
  pair_id: string | null;
  first: JSONColumnType<StoredSide>;
  second: JSONColumnType<StoredSide>;
  score: number;
  evidence: JSONColumnType<StoredEvidence>;
  tags: string[];
  active: boolean;
  search_text: string;
  actor_id: string;
  actor_name: string;
  actor_role: string;
  reason: string | null;
  action_id: string;
  before: Json<object | null>;
  undone_at: MaybeMoment;
}

export interface DuplicateTables {
  bad_picture_list: {
    id: string;
    name: string;
    pictures: number;
    compared: Generated<number>;
    imported_by: string;
    imported_by_name: string;
    imported_at: Moment;
    removed_at: MaybeMoment;
  };
  bad_picture: {
    id: Generated<string>;
    list_id: string;
    place: number;
    hash: string;
    label: string;
    /** As 256 digits 0 and 1; written by SQL. */
    bits: string;
    bands: number[];
    removed_at: MaybeMoment;
  };
  bad_picture_case: {
    id: Generated<string>;
    bad_picture_id: string;
    way: BadPictureWay;
    distance: number;
    kind: ProfileKind;
    profile_id: string;
    base_profile_id: string;
    file: Generated<string>;
    actor_id: Generated<string>;
    actor_name: Generated<string>;
    first_at: Moment;
    last_at: Moment;
    times: Generated<number>;
    closed_at: MaybeMoment;
    closed_by: string | null;
    closed_by_name: string | null;
    word: string | null;
  };
  bad_picture_change: {
    id: Generated<string>;
    change: string;
    about: JSONColumnType<object>;
    changed_by: string;
    changed_by_name: string;
    changed_at: Moment;
    request_id: string;
  };
  picture_to_check: { sha256: string };
  media_hash: {
    sha256: string;
    state: Generated<'waiting' | 'hashed' | 'unreadable'>;
    /** 64 hexadecimal digits; null until it is hashed. */
    hash: string | null;
    inner_hash: string | null;
    /** The same as 256 digits 0 and 1; written by SQL. */
    bits: string | null;
    inner_bits: string | null;
    quality: number | null;
    frame_hash: string | null;
    frame_bits: string | null;
    /** The hashes of the seven other orientations; null: hashed by older rules. */
    turned: string[] | null;
    bands: Generated<number[]>;
    rules: Generated<number>;
    attempts: Generated<number>;
    leased_until: MomentWithDefault;
    hashed_at: MaybeMoment;
    /** How to draw it, for a picture of the sample that nobody sent. */
    recipe: Generated<{ seed: string; index: number; copy?: 'smaller' | 'paler' | 'softer' } | null>;
  };
  compared_profile: ComparedProfileTable;
  profile_to_compare: { profile_id: string; kind: ProfileKind; noted_at: MomentWithDefault };
  duplicate_filter: DuplicateFilterTable;
  duplicate_run: DuplicateRunTable;
  duplicate_pair: DuplicatePairTable;
  duplicate_log: DuplicateLogTable;
}
