import type { OfferedDraft } from '../../../../commands/profiles/port.ts';
import { personalState } from '../../context/personal.ts';
import type { DraftPlace, Json, LeftDraft } from './keep-drafts.ts';

/** A place on the screen to which drafts are restored. */
export interface DraftHome {
  place: DraftPlace;
  /** The verb for its content: "Typed". */
  verb: string;
  isShown(): boolean;
  /** A draft in a few words; null: it does not fit here. */
  words(value: Json): string | null;
  /** Present content that the draft would replace; null: none. */
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

export const offersState = personalState<OffersState>(() => ({ offers: [] }));

/** Offers for what is shown, or for one place in it. */
export function offersAt(offers: readonly Offer[], place?: DraftPlace): Offer[] {
  return offers.filter(({ home }) => home.isShown() && (!place || isSamePlace(home.place, place)));
}

export function isSamePlace(one: DraftPlace, other: DraftPlace): boolean {
  return one.key === other.key && one.field === other.field;
}
