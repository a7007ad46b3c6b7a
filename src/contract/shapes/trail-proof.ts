import { array, enums, integer, literal, nullable, object, string, unknown, type Infer } from 'superstruct';
import { anyOf } from '../alternatives.ts';
import { Person, Timestamp } from '../primitives.ts';

/** What led to a checkpoint. */
const CHECKPOINT_CAUSES = ['daily', 'shutdown', 'order'] as const;
export type CheckpointCause = (typeof CHECKPOINT_CAUSES)[number];

/** What a checkpoint says; exactly this is signed, as JSON with the members sorted by name. */
const CheckpointStatement = object({
  /** Of this form, and of what a leaf of the tree holds. */
  format: integer(),
  /** From 1, without a gap. */
  number: integer(),
  /** UTC: 2026-01-31T08:00:00.000Z */
  taken_at: string(),
  cause: enums(CHECKPOINT_CAUSES),
  /** SHA-256 of what was signed of the checkpoint before; '' for the first. */
  previous: string(),
  /** How many chains lie under it, and how many events those have. */
  profiles: integer(),
  events: integer(),
  /** Merkle root over the heads of all chains. */
  root: string(),
  /** The last checkpoint, itself included, before which every event and record was looked at and found whole; null: none. */
  proven: nullable(integer()),
  /** Why it does not follow from the checkpoint before; null: it does. */
  over_break: nullable(string()),
});
export type CheckpointStatement = Infer<typeof CheckpointStatement>;

export const SignedCheckpoint = object({
  statement: CheckpointStatement,
  /** Of the Ed25519 key: 32 bytes in base64url, as a JWK carries them in `x`. */
  public_key: string(),
  /** base64url */
  signature: string(),
});
export type SignedCheckpoint = Infer<typeof SignedCheckpoint>;

/** An event with every column that its hash covers. */
const ExportedEvent = object({
  base_profile_id: string(),
  link: integer(),
  locale_profile_id: nullable(string()),
  locale: nullable(string()),
  event: integer(),
  occurred_at: string(),
  actor_id: string(),
  actor_name: string(),
  actor_role: string(),
  subject: unknown(),
  before: unknown(),
  after: unknown(),
  reason: unknown(),
  group_id: string(),
  request_id: string(),
  prev_hash: string(),
  hash: string(),
  form: integer(),
  changed: unknown(),
});

/** An event of a profile that the person may not read; its hash ties those before it to those behind it. */
const WithheldEvent = object({ link: integer(), hash: string(), withheld: literal(true) });

/** The whole trail of a base profile, which tells of its locale profiles as well. */
export const TrailExport = object({
  exported_at: string(),
  base_profile_id: string(),
  events: array(anyOf([ExportedEvent, WithheldEvent])),
});
export type TrailExport = Infer<typeof TrailExport>;

/** What is wrong, in words that name the record. */
const Faults = object({ count: integer(), first: array(string()) });

const ToldCheckpoint = object({
  number: integer(),
  taken_at: Timestamp,
  cause: enums(CHECKPOINT_CAUSES),
  profiles: integer(),
  events: integer(),
  /** It was made by order although the trail did not follow from the one before. */
  over_break: nullable(string()),
});

/** One time that the trail was looked at, or is being looked at. */
const ProofRun = object({
  id: string(),
  by: nullable(Person),
  began_at: Timestamp,
  /** null: it is under way. */
  ended_at: nullable(Timestamp),
  /** Events that were looked at, and how many there are about. */
  events: integer(),
  of: integer(),
  /** null while it is under way, and where it came to no end. */
  faults: nullable(Faults),
  /** Why it came to no end. */
  failed: nullable(string()),
});
export type ProofRun = Infer<typeof ProofRun>;

export const TrailProof = object({
  /** The last one; null: there is none yet. */
  checkpoint: nullable(ToldCheckpoint),
  /** The last one before which everything was looked at and found whole; null: nothing ever was. */
  proven: nullable(ToldCheckpoint),
  /** The last run that a person ordered or that found something. */
  run: nullable(ProofRun),
  /** What to compare the public key with: the first 16 hexadecimal digits of its SHA-256. */
  key: string(),
});
export type TrailProof = Infer<typeof TrailProof>;
