import type { ClaimAnswer, ItemReference, Lease } from '../../src/contract/shapes/queue.ts';

/** The queue on the screen. On every other screen nothing is shown, but the claim is kept all the same. */
export interface QueuePort {
  /** A claim is asked for; what is on the screen stays until it is answered. */
  claiming(): void;
  /** The answer to a claim: its item comes on the screen, or word that nothing waits. */
  claimed(answer: ClaimAnswer): void;
  /** A claim could not be had. `sentence`: why; null: it is told elsewhere. */
  failed(sentence: string | null): void;
  /** The server would serve others before this item: claiming it takes a reason from now on. */
  passesOver(item: ItemReference): void;
  /** A claim on this item was refused for good: it waits for the person no more, or, if it is `held`, somebody else has it. */
  refused(item: ItemReference, held: boolean): void;
  /** Shows an item without claiming it, and goes there. */
  look(item: ItemReference): void;
  /** Goes to the item that is shown. */
  toPanel(): void;
  /** Takes the item off the screen and goes back to the start. */
  putAway(): void;
  /** The claim has ended, and nothing is to be said about it. */
  ended(lease: Lease): void;
  /** The item that the person decided on last. */
  lastDecided(): ItemReference | null;
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
