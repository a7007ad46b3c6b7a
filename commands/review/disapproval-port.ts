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
  /** Expands the places that a reason may be about. */
  openPlaces(): void;
  closePlaces(): void;
  movePlace(to: 'next' | 'previous'): void;
  /** `kind identifier`; for the reason under the cursor, if it is marked and can be about the place. */
  markPlace(place: string): void;
  /** Marks the place under the cursor; the list stays open for the next one. */
  takePlace(): void;
  writeNote(): void;
  /** Returns what is marked and written to the command that waits for it, if it is complete. */
  send(): void;
  leave(): void;
}

/** A place in a record that a reason may be about. */
export interface ReasonPlace {
  kind: 'field' | 'tag' | 'media';
  /** A field by its name, a tag or an image by its identifier. */
  id: string;
  /** In the words people read. */
  label: string;
}

/** One thing that a disapproval asks to correct. */
export interface ReasonItem {
  /** Stays the same as long as the reason does. */
  key: string;
  /** What is wrong, and on what. */
  words: string;
  /** The remark on this thing; '' when there is none. */
  note: string;
  /** Where it is corrected; null: in no particular place. */
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
  /** The text in which it was found; the form may have changed since. */
  text: string;
  /** Who has dismissed it, and why; null: nobody. */
  setAside: { why: string; by: string } | null;
}

export interface DisapprovalPart {
  facts: {
    /** The places of the open record for the reasons of a disapproval; empty without one. */
    places: readonly ReasonPlace[];
    /** The reasons for which the open record was last disapproved; empty: it was not. */
    reasons: readonly OpenReason[];
    /** Findings in the texts of the open locale profile, as typed now. */
    findings: readonly OpenFinding[];
  };
  ports: { disapproval: DisapprovalPort };
}
