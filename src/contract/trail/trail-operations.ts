import { ROLES } from '../base/roles.ts';
import { LogAnswer, LogPaging, LogQuery, LogQueryOfLocaleProfile, LooksAnswer, LooksQuery } from './log-shapes.ts';
import { operation } from '../base/operation.ts';
import { object, array, integer, literal, nullable, string, unknown, type Infer } from 'superstruct';
import { Uuid, anyOf, Person, Timestamp } from '../base/primitives.ts';
import { RIGHTS } from '../base/rights.ts';
import { VersionedRecord } from './version-operations.ts';

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
  /** In sentences, the breaks of the trail after which somebody ordered to continue. */
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

export const logOperations = {
  'log.list': operation({
    method: 'POST',
    path: '/log',
    summary: 'A page of the audit trail of one base profile or of one locale profile, newest first.',
    roles: ROLES,
    query: LogPaging,
    body: anyOf([LogQuery, LogQueryOfLocaleProfile]),
    answer: LogAnswer,
  }),
  'look.list': operation({
    method: 'GET',
    path: '/looks/{kind}/{profileId}',
    summary:
      'Who viewed adult pictures and documents of one record, by person, latest first; of a base profile with its locale profiles.',
    roles: RIGHTS.log.looks,
    params: VersionedRecord,
    query: LooksQuery,
    answer: LooksAnswer,
  }),
};

export const trailProofOperations = {
  'trail-proof.get': operation({
    method: 'GET',
    path: '/trail-proof',
    summary: 'When the audit trail was last put under a checkpoint and last verified, and what was found.',
    roles: RIGHTS.log.verify,
    answer: TrailProof,
  }),
  'trail-proof.run': operation({
    method: 'POST',
    path: '/trail-proof',
    summary: 'Begins to verify the whole audit trail, in the background, unless someone has begun already.',
    roles: RIGHTS.log.verify,
    answer: TrailProof,
  }),
  'trail.export': operation({
    method: 'GET',
    path: '/profilebase/{profileBaseId}/trail',
    summary:
      'Every event in the trail of a base profile, with its hash; for events that the Admin may not read, only the hash.',
    roles: RIGHTS.log.download,
    params: object({ profileBaseId: Uuid }),
    answer: TrailExport,
    freshProof: 'always',
  }),
};
