import type { ItemReference, Lease } from '../../src/contract/queue/lease.ts';
import type { ClaimAnswer } from '../../src/contract/queue/queue-items.ts';
import type { Person } from '../../src/contract/base/primitives.ts';
import type { ProfileKind } from '../../src/contract/profiles/status.ts';

/** The queue on the screen. The claim is kept on every other screen too. */
export interface QueuePort {
  /** A claim was requested; the screen stays as it is until the response. */
  claiming(): void;
  /** Shows the claimed item, or that nothing waits. */
  claimed(answer: ClaimAnswer, came?: 'with-decision'): void;
  /** The claim of this page on a record at this moment; null: none. */
  claimOf(recordId: string): Lease | null;
  /** The item that the screen moved on to after the decision on this one, to be claimed with it; null: none. */
  promisedAfter(id: string): string | null;
  /** Whether a decision that also claims the next item is being sent: the list may show that claim before the response. */
  awaitsNext(is: boolean): void;
  /** A claim failed. `sentence`: why; null: that is shown elsewhere. */
  failed(sentence: string | null): void;
  /** The server would serve others before this item, so claiming it needs a reason from now on. */
  needsReason(item: ItemReference): void;
  /** A claim on this item was refused for good: somebody else has it (`held`), or it has left the person's queue. */
  refused(item: ItemReference, held: boolean): void;
  /** Goes to the item that is shown. */
  toPanel(): void;
  /** Closes this item, if it is shown: the queue is at its start again. */
  close(id: string): void;
  /** Discards a decision that waits for the network, and returns its words; null: it does not wait any more. */
  giveUp(key: string): string | null;
  /** Whether the person holds another item on which no decision is being sent. */
  holdsAnother(id: string): boolean;
  /** Resolves when no decision is being sent. */
  allAnswered(): Promise<void>;
  /** The claim has ended as expected, without a notice. */
  ended(lease: Pick<Lease, 'id' | 'record_id'>): void;
  /** Shows the item of the last decision, or of the one before the shown item, and announces what was decided. */
  lookBack(): void;
  /** Moves through the pictures, then the attachments; or shows the one with this number, from 1. */
  showImage(to: 'next' | 'previous' | number): void;
  /** Shows the images of this item without blur, or blurs them again. */
  reveal(): void;
  toggleBase(): void;
  /** The adult levels in the order of their number keys. */
  levels(): readonly { id: string }[];
  /** Gives the focus to the list. */
  toList(): void;
}

/** Whose claim is on the item that is shown. */
export type Hold = 'mine' | 'theirs' | 'free';

/** The item of the queue that is on the screen. */
export interface ShownItem {
  kind: ProfileKind;
  id: string;
  /** As its row shows it, before the record itself is loaded. */
  name: string;
  hold: Hold;
  /** The record itself could not be loaded, and is not being requested; `gone`: it was deleted. */
  failed: boolean | 'gone';
  /** The name of the other person who has claimed it; '' for none. */
  holder: string;
  /** A decision on it is being sent. */
  sending: boolean;
  /** An earlier decision is being undone, and its item is about to come back in the place of this one. */
  returning?: boolean;
  /** The claim of this page on it has ended without a decision, has run out, or never came although it was promised. */
  lost: boolean;
  /** It waits in the person's queue, by the record on the screen, and no claim on it was refused. */
  waits: boolean;
  /** Pictures and attachments together. */
  images: number;
  /** It would be served next, or was the person's before, so claiming it needs no reason. */
  inTurn: boolean;
  /** Id of the image that is shown large; null: there is none. */
  image: string | null;
  /** The base profile is shown beside it. */
  baseShown: boolean;
  /** The person who created it or filled it in last; null: nobody yet, or not known. */
  author: Person | null;
}

/** The queue as commands see it; null on every other screen. */
export interface QueueFacts {
  shown: ShownItem | null;
  /** The person has an earlier decision, not undone, to go back to. */
  hasEarlierDecision: boolean;
  /** Why no item is shown: one is being claimed, none waits, or the claim failed. Absent: none was requested. */
  why?: 'claiming' | 'empty' | 'failed';
  /** The list shows a claim of the person that this page does not hold, made before or in another tab. */
  continues?: boolean;
}

export interface QueuePart {
  facts: {
    queue: QueueFacts | null;
    /** The claim that this page holds, on any screen; null: none. */
    claim: Lease | null;
    /** The latest decision that is being sent, in words; null: none. */
    deciding: string | null;
    /** Decisions that wait for the network and were never sent, the oldest first, each with its record. */
    waiting: readonly { key: string; id: string; words: string }[];
  };
  ports: { queue: QueuePort };
}
