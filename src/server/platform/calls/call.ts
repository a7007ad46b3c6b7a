import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { MediaLimits, MediaVariant } from '../../../contract/base/media-limits.ts';
import type { LeaseProof } from '../../../contract/queue/lease.ts';
import type { Role } from '../../../contract/base/roles.ts';
import type { LiveMessage } from '../../../contract/queue/live-messages.ts';
import type { CheckpointStatement } from '../../trail/audit/checkpoint.ts';
import type { Schema } from '../database/schema.ts';
import type { Outside } from '../network/outside.ts';
import type { StaffAccounts, AccountDirectory, SignIns } from './account-directories.ts';
import type {
  OpenOperationId,
  OperationAnswer,
  OperationId,
  OperationInput,
  StreamedOperationId,
} from '../../../contract/operations.ts';
import { isFreshProof, type ProofGiver } from '../../../contract/session/fresh-proof.ts';
import { Failure } from '../failures/failure.ts';

/** Whose sign-in it is, with or without rights. */
export interface SignedIn {
  /** The account's identifier at the identity provider. */
  id: string;
  name: string;
  /** The sign-in behind the call; what runs in the background has none. */
  signIn?: string;
}

/** Who makes a call, according to the checked token. */
export interface Actor extends SignedIn {
  role: Role;
  /** Locales or countries the person may work on; empty means all. */
  geos: readonly string[];
  /** No person: a program with a token that an Admin made. */
  isService?: true;
}

/** A look at an adult picture: whose, and of which record; the locale profile where the picture is one of its own. */
export interface Look {
  by: Pick<Actor, 'id' | 'name' | 'role'>;
  profileBaseId: string;
  profileId: string | null;
}

export interface MediaLinks {
  /** `look`: noted when the address is used. */
  link(sha256: string, variant: MediaVariant, look?: Look): string;
}

/** Files that records name. A file is on the disk before the record that names it, never after. */
export interface KeptFiles {
  /** A path for a file that is being received or made, for the time of a request. */
  newPath: () => string;
  /** Stores a file durably; it is then gone from `path`. Until a record names it, it is kept for a while only. */
  keep(path: string, sha256: string): Promise<void>;
  /** Called in the transaction that writes the record: the files now belong to it. */
  settle(transaction: Transaction<Schema>, sha256s: readonly string[]): Promise<void>;
  has(sha256: string): Promise<boolean>;
  /** The bytes of a kept file; null if there is no such file. */
  bytes(sha256: string): Promise<Uint8Array | null>;
}

export interface NewFollower {
  actor: Actor;
  listener: (message: LiveMessage) => void;
  /** @param retryAfter milliseconds that the follower is asked to wait before it comes again, where it may not at once */
  onEnd: (retryAfter?: number) => void;
  /** Whether the call that it began with would still be let in. */
  stillAllowed: () => Promise<boolean>;
}

export interface LiveStreams {
  /** Sends the first message at once, and others as things change. Returns a function that ends it. */
  follow(follower: NewFollower): () => void;
}

/** The signed checkpoints of the trail, which lie outside the database, and the work of proving it. */
export interface TrailKeeper {
  key: string;
  /** Throws where the last one is not what was signed. */
  latest: () => Promise<CheckpointStatement | null>;
  /** Proves the trail in the background, as a new row of trail_proof orders. */
  workOn: (runId: string) => void;
}

/**
 * A text that stands for facts without revealing them: the same for the same facts, another for others, and without
 * the key nobody can try out which they are. `purpose` keeps it from being valid anywhere else.
 */
export type Seal = (purpose: string, facts: unknown) => string;

export function sealWith(key: Buffer): Seal {
  return (purpose, facts) => {
    const text = JSON.stringify([purpose, facts]);
    return createHmac('sha256', key).update(text).digest('base64url');
  };
}

/** Compares hashes, so that neither the length nor the first difference shows in the time it takes. */
export function isSameSecret(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

/** What every part of the server is given instead of creating it. */
export interface Services {
  database: Kysely<Schema>;
  media: MediaLinks;
  /** With a key that every process has and nobody else. */
  seal: Seal;
  files: KeptFiles;
  /** The present moment; tests put a clock of their own here. */
  now: () => Date;
  log: Logger;
  live: LiveStreams;
  signIns: SignIns;
  /** The present rights of accounts, for what outlasts its call. */
  accounts: AccountDirectory;
  staff: StaffAccounts;
  trail: TrailKeeper;
  /** Sends to addresses that Admins have named. */
  outside: Outside;
  /** Regions and cities are those of our own places data, and of no other geo API. */
  hasOwnPlaces: boolean;
}

export interface Call extends Services {
  actor: Actor;
  requestId: string;
  /** From Idempotency-Key; null if the caller sent none. */
  idempotencyKey: string | null;
  /** From If-Match; null if the caller did not say which version it saw. */
  expectedVersion: number | null;
  /** From Queue-Lease; null if the caller sent no claim. */
  lease: LeaseProof | null;
  /** The setting `media_limits`, the same for as long as the call lasts; files were received under it. */
  mediaLimits: () => Promise<MediaLimits>;
  /** Whether this very call would still be let in; for what lasts longer than a call. */
  stillAllowed: () => Promise<boolean>;
  /**
   * The only way to write. Everything `work` does is one transaction, and its result must be the call's whole answer:
   * it is kept in that transaction under the idempotency key, so that a repeated call gets it and `work` does not run
   * again. A rejection rolls all of it back and leaves the key free for another try. Once per call.
   */
  write: <T>(work: (transaction: Transaction<Schema>) => Promise<T>) => Promise<T>;
}

/** Calls the listener with each message until the function it returns is called, or until it calls `onEnd`. */
export type Subscription<A> = (listener: (message: A) => void, onEnd: (retryAfter?: number) => void) => () => void;

type Answered<K extends OperationId> = K extends StreamedOperationId
  ? Subscription<OperationAnswer<K>>
  : OperationAnswer<K>;

/** A caller who only has to be signed in may lack rights, so the type has none. */
type CallOf<K extends OperationId> = K extends OpenOperationId ? Omit<Call, 'actor'> & { actor: SignedIn } : Call;

/** Executes one operation. The input has passed the contract; a refusal is thrown as a `Failure`. */
export type Handler<K extends OperationId> = (input: OperationInput<K>, call: CallOf<K>) => Promise<Answered<K>>;

/** One handler for each operation of the contract: a missing one is a type error. */
export type Handlers = { [K in OperationId]: Handler<K> };

/**
 * Throws `proof-needed` unless the caller has signed in, or proved within this sign-in who they are, in the last ten
 * minutes. A service proves nothing, since making its token has asked. Neither does background work, which has no
 * sign-in: the call that started it has asked.
 *
 * @param database a transaction where there is one: a second session would wait for it
 */
export async function assertFreshProof(
  database: Kysely<Schema>,
  { actor, signIns, staff, now }: Pick<Call, 'actor' | 'signIns' | 'staff' | 'now'>,
): Promise<void> {
  const { id, signIn, isService } = actor;
  if (isService || signIn === undefined) return;
  if (isFreshProof(await signIns.provenAt(database, id, signIn), now())) return;
  const details: { by: ProofGiver } = { by: staff.provider };
  throw new Failure('proof-needed', undefined, details);
}
