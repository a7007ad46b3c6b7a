import { integer, object, type Infer } from 'superstruct';
import { KindShape } from '../profiles/status.ts';
import { Timestamp, Uuid } from '../base/primitives.ts';
import { numeral } from '../base/words.ts';

/**
 * Seconds that a claim lasts without a heartbeat. The trigger `keep_done_claim` of the database (baseline/statistics.ts)
 * counts the same number, so another one needs a migration.
 */
export const LEASE_SECONDS = 600;
/** The same in a sentence. */
export const LEASE_IN_WORDS = `${numeral(LEASE_SECONDS / 60)} minutes`;
/** Seconds between two heartbeats while the person works. */
export const HEARTBEAT_SECONDS = 60;
/** Seconds that a claim lasts after its page was closed, unless the reloaded page or another tab with it renews it. */
export const LEFT_SECONDS = 30;
/**
 * Seconds for which an item is reserved as a person's next one, and others are served something else. It is no claim:
 * others get the item if they name it, if nothing else is left, or after this time.
 */
export const AHEAD_SECONDS = 60;
/** Longest reason for taking over somebody else's item, or for claiming one out of turn, in characters. */
export const CLAIM_REASON_MAXIMUM = 200;
/**
 * Items at the head of the queue that may be claimed without a reason: more than one, since a more urgent item may have
 * come in since the screen showed the next one.
 */
export const IN_TURN = 3;
export const REASON_OUT_OF_TURN = 'Others come before this one. Say why you are taking it first.';
/** Stored as the reason for claiming an item again after undoing an own decision on it. */
export const DECISION_UNDONE = 'Own decision undone';
export const WHY_OUT_OF_TURN = 'Why take this one first? The item you hold goes back to the queue.';

/** The request header by which a decision names the claim under which it is made. */
export const LEASE_HEADER = 'Queue-Lease';

/** The part of a claim that is sent with a decision; `token` rises with every claim of an item. */
export interface LeaseProof {
  id: string;
  token: number;
}

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12});(\d{1,15})$/i;

export function leaseToHeader({ id, token }: LeaseProof): string {
  return `${id};${token}`;
}

/** null: the text is no claim. */
export function leaseFromHeader(text: string): LeaseProof | null {
  const [, id, token] = FORM.exec(text.trim()) ?? [];
  return id === undefined ? null : { id: id.toLowerCase(), token: Number(token) };
}

/** Names one item: a base profile, or a locale profile. */
export const ItemReference = object({ kind: KindShape, id: Uuid });
export type ItemReference = Infer<typeof ItemReference>;

/** A claim. Its holder sends `id` and `token` with the decision (`Queue-Lease: <id>;<token>`). */
export const Lease = object({
  id: Uuid,
  /** Rises with every claim, so that an old claim differs from the present one. */
  token: integer(),
  /** What is claimed. */
  kind: KindShape,
  record_id: Uuid,
  claimed_at: Timestamp,
  expires_at: Timestamp,
});
export type Lease = Infer<typeof Lease>;
