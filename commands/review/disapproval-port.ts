import type { DisapprovalCode } from '../../src/contract/policy/disapproval.ts';

/** The panel beside the record in which a disapproval is put together. */
export interface DisapprovalPort {
  /** Marks a reason or takes its mark away; one that is switched off is refused in words. */
  markReason(reason: DisapprovalCode): void;
  /** The same for the reason under the cursor. */
  markCurrent(): void;
  moveReason(to: 'next' | 'previous'): void;
  /** Unfolds the places that a reason may be about. */
  openPlaces(): void;
  closePlaces(): void;
  movePlace(to: 'next' | 'previous'): void;
  /** `kind identifier`. */
  markPlace(place: string): void;
  /** Marks the place under the cursor and folds the list again. */
  takePlace(): void;
  writeNote(): void;
  /** Hands what is marked and written to the command that waits for it, if it may be sent. */
  send(): void;
  leave(): void;
}
