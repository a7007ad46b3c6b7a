import { createHash } from 'node:crypto';
import { array, enums, integer, literal, nullable, object, string, type Infer } from 'superstruct';
import { canonicalJson } from './chain.ts';

/** Format of a checkpoint and its list; raised with a change of either. */
export const FORMAT = 3;

const CAUSES = ['daily', 'shutdown', 'order'] as const;
export type CheckpointCause = (typeof CAUSES)[number];

/** What a checkpoint says of the list of heads under it; exactly this is signed, as JSON with the members sorted by name. */
const Statement = object({
  format: literal(FORMAT),
  /** From 1, without a gap except where somebody ordered to continue after a damaged one. */
  number: integer(),
  /** UTC: 2026-01-31T08:00:00.000Z */
  taken_at: string(),
  cause: enums(CAUSES),
  /** SHA-256 of what was signed of the checkpoint before; '' for the first. */
  previous: string(),
  /** How many chains it has seen, and how many events those have. */
  profiles: integer(),
  events: integer(),
  /** SHA-256 of the list: all lines of the file but the first. */
  heads: string(),
  /** When every event and record was last looked at and found whole; null: never. */
  verified_at: nullable(string()),
  /** In sentences, where the trail did not follow and somebody ordered to continue, here or before. */
  breaks: array(string()),
});
export type CheckpointStatement = Infer<typeof Statement>;

/** `public_key`: of the Ed25519 key 32 bytes in base64url, as a JWK carries them in `x`. */
export const SignedCheckpoint = object({ statement: Statement, public_key: string(), signature: string() });
export type SignedCheckpoint = Infer<typeof SignedCheckpoint>;

export function brokenAt(
  { number, taken_at: at }: Pick<CheckpointStatement, 'number' | 'taken_at'>,
  why: string,
): string {
  return `Checkpoint ${number} of ${at} was made despite a break in the trail: ${why}`;
}

/** Keeps a signature from being valid anywhere else. */
const PURPOSE = 'dossier trail checkpoint\n';

export function signedBytes(statement: object): Buffer {
  return Buffer.from(PURPOSE + canonicalJson(statement), 'utf8');
}

/** The hash that the next checkpoint names, as 64 hexadecimal digits. */
export function checkpointHash(statement: CheckpointStatement): string {
  return createHash('sha256').update(signedBytes(statement)).digest('hex');
}
