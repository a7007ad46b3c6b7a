import type { ItemReference, Lease } from '../../src/contract/queue/lease.ts';
import type { ClaimAnswer } from '../../src/contract/queue/queue-items.ts';
import type { Person } from '../../src/contract/base/primitives.ts';
import type { ProfileKind } from '../../src/contract/profiles/status.ts';

/** The queue on the screen. On every other screen nothing is shown, but the claim is kept all the same. */
export interface QueuePort {
  /** A claim is asked for; what is on the screen stays until it is answered. */
  claiming(): void;
  /** The answer to a claim: its item comes on the screen, or word that nothing waits. */
  claimed(answer: ClaimAnswer, came?: 'with-decision'): void;
  /** The claim of this page on a record at this moment; null: none. */
  claimOf(recordId: string): Lease | null;
  /** The item that has been shown already since this one was decided on, to be claimed with that; null: none. */
  promisedAfter(id: string): string | null;
  /** A decision is under way with which the next item is claimed: the list may show that claim before the answer comes. */
  awaitsNext(is: boolean): void;
  /** A claim could not be had. `sentence`: why; null: that is shown elsewhere. */
  failed(sentence: string | null): void;
  /** The server would serve others before this item: claiming it takes a reason from now on. */
  passesOver(item: ItemReference): void;
  /** A claim on this item was refused for good: it waits for the person no more, or, if it is `held`, somebody else has it. */
  refused(item: ItemReference, held: boolean): void;
  /** Goes to the item that is shown. */
  toPanel(): void;
  /** Takes the item off the screen, if it is the one that is shown, and goes back to the start. */
  putAway(id: string): void;
  /** Gives up a decision that waits for the network; null: it does not wait any more. What it was: its words. */
  giveUp(key: string): string | null;
  /** The person holds another item, on which no decision is on its way: they go on there. */
  holdsAnother(id: string): boolean;
  /** Resolves when no decision is on its way. */
  allAnswered(): Promise<void>;
  /** The claim has ended, and nothing is to be said about it. */
  ended(lease: Pick<Lease, 'id' | 'record_id'>): void;
  /** Shows the item that the person decided on last, or before the one that is shown, and says what was decided. */
  lookBack(): void;
  /** Moves through the pictures, then the attachments; or shows the one with this number, from 1. */
  showImage(to: 'next' | 'previous' | number): void;
  /** Takes the blur off the images of this item, or puts it back. */
  reveal(): void;
  toggleBase(): void;
  /** The adult levels in the order of their number keys. */
  levels(): readonly { id: string }[];
  /** Gives the focus to the list. */
  toList(): void;
}

/** Who may decide on an item of the queue that is on the screen. */
export type Hold = 'mine' | 'theirs' | 'free';

/** The item of the queue that is on the screen. */
export interface ShownItem {
  kind: ProfileKind;
  id: string;
  /** As its row shows it, before the record itself is loaded. */
  name: string;
  hold: Hold;
  /** The record itself could not be loaded, and nobody is trying. */
  unread: boolean;
  /** Whose claim it is under; '' when nobody's. */
  holder: string;
  /** It is decided on, and that has not been answered. */
  sending: boolean;
  /** The claim of this page on it has ended without a decision, or has run out. */
  lost: boolean;
  /** It waits in the person's queue, as it is drawn and as far as no claim on it was refused. */
  waits: boolean;
  /** Pictures and attachments together. */
  images: number;
  /** It would be served next, or was the person's before: claiming it passes nobody over. */
  inTurn: boolean;
  /** Identifier of the one that is shown large; null: there is none. */
  image: string | null;
  /** What the base profile says stands beside it. */
  baseShown: boolean;
  /** Whose work it is; null: nobody's yet, or not known. */
  author: Person | null;
}

/** What the queue looks like to a command; null on every other screen. */
export interface QueueFacts {
  shown: ShownItem | null;
  /** There is an own decision that stands, from before the one that is shown, to go back to. */
  hasEarlierDecision: boolean;
  /** While none is shown: one is being claimed, there was none, or the claim failed. Left out: nobody has asked for one. */
  rest?: 'claiming' | 'empty' | 'failed';
}

export interface QueuePart {
  facts: {
    queue: QueueFacts | null;
    /** The claim that this page holds, on whichever screen; null: none. */
    claim: Lease | null;
    /** The decision that is on its way, in words; the latest of several. null: none is. */
    deciding: string | null;
    /** Decisions that wait for the network and were never sent, the oldest first, each with its record. */
    waiting: readonly { key: string; id: string; words: string }[];
  };
  ports: { queue: QueuePort };
}
