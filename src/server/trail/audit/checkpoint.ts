import { createHash } from 'node:crypto';
import { array, create, enums, integer, nullable, object, string, type Infer } from 'superstruct';
import { canonicalJson } from './chain.ts';

/** Format of a checkpoint and its list; raised with a change of either. */
export const FORMAT = 3;

const CAUSES = ['daily', 'shutdown', 'order'] as const;
export type CheckpointCause = (typeof CAUSES)[number];

const COMMON = {
  format: integer(),
  /** From 1, without a gap except where somebody ordered to continue after a damaged one. */
  number: integer(),
  /** UTC: 2026-01-31T08:00:00.000Z */
  taken_at: string(),
  cause: enums(CAUSES),
  /** SHA-256 of what was signed of the checkpoint before; '' for the first, and after one of another format. */
  previous: string(),
  /** How many chains it has seen, and how many events those have. */
  profiles: integer(),
  events: integer(),
};
/** `public_key`: of the Ed25519 key 32 bytes in base64url, as a JWK carries them in `x`. */
const SIGNATURE = { public_key: string(), signature: string() };

/** What a checkpoint says of the list of heads under it; exactly this is signed, as JSON with the members sorted by name. */
const Statement = object({
  ...COMMON,
  /** SHA-256 of the list: all lines of the file but the first. */
  heads: string(),
  /** When every event and record was last looked at and found whole; null: never. */
  verified_at: nullable(string()),
  /** In sentences, where the trail did not follow and somebody ordered to continue, here or before. */
  breaks: array(string()),
});
export type CheckpointStatement = Infer<typeof Statement>;

const SignedCheckpoint = object({ statement: Statement, ...SIGNATURE });
export type SignedCheckpoint = Infer<typeof SignedCheckpoint>;

/** As they were before 29 November 2026, in a file beside that of the heads. */
const OldStatement = object({ ...COMMON, root: string(), proven: nullable(integer()), over_break: nullable(string()) });
const OldCheckpoint = object({ statement: OldStatement, ...SIGNATURE });
type OldCheckpoint = Infer<typeof OldCheckpoint>;

/** Throws for a text that holds no checkpoint. */
export function checkpointIn(text: string, isOld: boolean): SignedCheckpoint | OldCheckpoint {
  const json: unknown = JSON.parse(text);
  return isOld ? create(json, OldCheckpoint) : create(json, SignedCheckpoint);
}

/** The statement of either form, in the present form. */
export function statementOf({ statement }: SignedCheckpoint | OldCheckpoint): CheckpointStatement {
  if (!('root' in statement)) return statement;
  const { root: _, proven: __, over_break: why, ...old } = statement;
  return { ...old, heads: '', verified_at: null, breaks: why === null ? [] : [brokenAt(old, why)] };
}

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
