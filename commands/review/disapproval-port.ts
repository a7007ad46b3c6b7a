import type { TextCheck } from '../../src/contract/profiles/text-checks.ts';
import type { DisapprovalCode } from '../../src/contract/profiles/disapproval.ts';
import type { ProfileSection } from '../sections.ts';

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
  /** `kind identifier`; for the reason under the cursor, if it is marked and can be about the place. */
  markPlace(place: string): void;
  /** Marks the place under the cursor and folds the list again. */
  takePlace(): void;
  writeNote(): void;
  /** Hands what is marked and written to the command that waits for it, if it may be sent. */
  send(): void;
  leave(): void;
}

/** Something on a record that a reason may be about. */
export interface ReasonPlace {
  kind: 'field' | 'tag' | 'media';
  /** A field by its name, a tag or an image by its identifier. */
  id: string;
  /** In the words people read. */
  label: string;
}

/** One thing that a disapproval asks to mend. */
export interface ReasonItem {
  /** The same as long as the reason is. */
  key: string;
  /** What is wrong, and on what. */
  words: string;
  /** The remark on this thing; '' when there is none. */
  note: string;
  /** Where it is mended; null: nowhere in particular. */
  place: { section: ProfileSection; field?: string } | null;
}

/** The same on the record on the screen, with whether the person has ticked it off. */
export interface OpenReason extends ReasonItem {
  ticked: boolean;
}

/** Something that a check finds in a text on the screen. */
export interface OpenFinding {
  /** The name of the field, and its label. */
  field: string;
  label: string;
  check: TextCheck;
  /** A sentence without the name of the field. */
  words: string;
  /** The text that it was found in; a form may hold more of it by now. */
  text: string;
  /** Who has set it aside as right, and why; null: nobody. */
  setAside: { why: string; by: string } | null;
}

export interface DisapprovalPart {
  facts: {
    /** What a disapproval of the open record can point at; empty where no record is open. */
    places: readonly ReasonPlace[];
    /** Why the open record was disapproved last, as a list to mend by; empty when it was not. */
    reasons: readonly OpenReason[];
    /** What the checks find in the texts of the open locale profile, as they are typed. */
    findings: readonly OpenFinding[];
  };
  ports: { disapproval: DisapprovalPort };
}
