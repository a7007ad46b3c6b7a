import type { OfferedDraft } from '../../../../commands/drafts/port.ts';
import { personalState } from '../../context/personal.ts';
import type { DraftPlace, Json, LeftDraft } from './drafts.ts';

/** Somewhere on the screen that a draft comes back to. */
export interface DraftHome {
  place: DraftPlace;
  /** What was done there: "Typed". */
  verb: string;
  /** Whether it is still the one on the screen. */
  isShown(): boolean;
  /** What stands in a draft, in a few words; null: nothing that can be put here. */
  words(value: Json): string | null;
  /** What is here and would go if that were put here; null: nothing. */
  replaced(value: Json): Json | null;
  put(value: Json): void;
}

export interface Offer extends OfferedDraft {
  draft: LeftDraft;
  home: DraftHome;
}

export interface OffersState {
  offers: readonly Offer[];
}

/** What can be taken over on the screen. */
export const offersState = personalState<OffersState>(() => ({ offers: [] }));

/** Those of what is shown, or of one place there. */
export function offersAt(offers: readonly Offer[], place?: DraftPlace): Offer[] {
  return offers.filter(({ home }) => home.isShown() && (!place || isSamePlace(home.place, place)));
}

export function isSamePlace(one: DraftPlace, other: DraftPlace): boolean {
  return one.key === other.key && one.field === other.field;
}
