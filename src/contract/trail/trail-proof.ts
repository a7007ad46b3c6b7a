import { array, integer, literal, nullable, object, string, unknown, type Infer } from 'superstruct';
import { Person, Timestamp, anyOf } from '../base/primitives.ts';

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

/** The whole trail of a base profile, which covers its locale profiles as well. */
export const TrailExport = object({
  exported_at: string(),
  base_profile_id: string(),
  events: array(anyOf([ExportedEvent, WithheldEvent])),
});
export type TrailExport = Infer<typeof TrailExport>;

/** What is wrong, in words that name the record. */
const Faults = object({ count: integer(), first: array(string()) });

const CheckpointOfProof = object({
  number: integer(),
  taken_at: Timestamp,
  /** How many chains it has seen, and how many events those have. */
  profiles: integer(),
  events: integer(),
  /** In sentences, where the trail did not follow and somebody ordered to go on. */
  breaks: array(string()),
});

/** One time that the trail was looked at, or is being looked at. */
const ProofRun = object({
  id: string(),
  by: nullable(Person),
  began_at: Timestamp,
  /** null: it is under way. */
  ended_at: nullable(Timestamp),
  /** null while it is under way, and where it came to no end. */
  faults: nullable(Faults),
  /** Why it came to no end. */
  failed: nullable(string()),
});
export type ProofRun = Infer<typeof ProofRun>;

export const TrailProof = object({
  /** The last one; null: there is none yet. */
  checkpoint: nullable(CheckpointOfProof),
  /** When everything was last looked at and found whole; null: it never was. */
  verified_at: nullable(Timestamp),
  /** The last run that a person ordered or that found something. */
  run: nullable(ProofRun),
  /** What to compare the public key with: the first 16 hexadecimal digits of its SHA-256. */
  key: string(),
});
export type TrailProof = Infer<typeof TrailProof>;
