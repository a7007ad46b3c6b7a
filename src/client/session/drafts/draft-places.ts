import { ref } from 'valtio';
import type { OfferedDraft } from '../../../../commands/drafts/port.ts';
import { personalState } from '../../context/personal.ts';
import { timeFormat, timeZoneNow } from '../../ui/time-zone.ts';
import type { DraftPlace, Drafts, Json, LeftDraft } from './drafts.ts';

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

export interface Offer {
  draft: LeftDraft;
  home: DraftHome;
  /** It stood in this very tab until another one was taken over. */
  isAside: boolean;
}

interface OffersState {
  offers: readonly Offer[];
}

/** What can be taken over on the screen. */
export const offersState = personalState<OffersState>(() => ({ offers: [] }));

/**
 * What was left comes back by itself where there is no doubt: what this tab had, else the only draft of closed tabs.
 * Everything else is offered. Nothing takes the place of what stands there unless that is kept.
 */
export function createDraftPlaces(drafts: Drafts, state: OffersState) {
  const others = (home: DraftHome) =>
    state.offers.filter((each) => each.home.isShown() && pathOf(each.home) !== pathOf(home));
  const show = (home: DraftHome, offers: readonly Offer[]) => {
    state.offers = [...others(home), ...(home.isShown() ? offers : [])];
  };
  const offer = (home: DraftHome, draft: LeftDraft, isAside = false): Offer => ref({ draft, home, isAside });

  /** Keeps what would go, and offers it; false: the browser refuses to keep it, and so it stays. */
  async function makeRoom(home: DraftHome, value: Json): Promise<readonly Offer[] | null> {
    const replaced = home.replaced(value);
    if (replaced === null) return [];
    const aside = await drafts.setAside(home.place, replaced);
    return aside && [offer(home, aside, true)];
  }

  return {
    /** Looks what was left here, once for each time that it is shown. */
    async comeBack(home: DraftHome): Promise<void> {
      show(home, []);
      const { own, left } = await drafts.find(home.place);
      if (!home.isShown()) return;
      const usable = left.filter(({ value }) => home.words(value) !== null);
      const [only, ...more] = usable;
      const mine = own !== undefined && home.words(own) !== null ? own : undefined;
      if (mine === undefined && only && more.length === 0 && home.replaced(only.value) === null) {
        const taken = await drafts.take(home.place, only);
        // Who has begun meanwhile means that; what was left waits.
        if (taken && home.isShown()) await putBack(home, only.value, []);
        return;
      }
      const offers = usable.map((draft) => offer(home, draft));
      if (mine === undefined) show(home, offers);
      else await putBack(home, mine, offers);
    },

    /** False: it is another tab's by now, or gone. */
    async takeOver(id: string): Promise<boolean> {
      const chosen = state.offers.find(({ draft }) => draft.id === id);
      if (!chosen) return false;
      const { home, draft } = chosen;
      await drafts.flush();
      const room = await makeRoom(home, draft.value);
      if (room === null) return false;
      const taken = await drafts.take(home.place, draft);
      const rest = state.offers.filter((each) => each !== chosen && pathOf(each.home) === pathOf(home));
      if (!taken) {
        await Promise.all(room.map((each) => drafts.dropLeft(each.draft)));
        show(home, rest);
        return false;
      }
      show(home, [...room, ...rest]);
      if (home.isShown()) home.put(draft.value);
      return true;
    },

    /** False likewise. */
    async dropLeft(id: string): Promise<boolean> {
      const chosen = state.offers.find(({ draft }) => draft.id === id);
      state.offers = state.offers.filter((each) => each !== chosen);
      return chosen !== undefined && drafts.dropLeft(chosen.draft);
    },
  };

  /** Unless something stands here by now: then it is offered. */
  async function putBack(home: DraftHome, value: Json, offers: readonly Offer[]): Promise<void> {
    if (home.replaced(value) === null) {
      home.put(value);
      show(home, offers);
      return;
    }
    const aside = await drafts.setAside(home.place, value);
    show(home, aside ? [offer(home, aside, true), ...offers] : offers);
  }
}

/** As people read them. */
export function offeredDrafts(offers: readonly Offer[], place?: DraftPlace): OfferedDraft[] {
  return offers
    .filter(({ home }) => home.isShown() && (!place || pathOf(home) === pathOf({ place })))
    .map(({ draft, home, isAside }) => ({
      id: draft.id,
      when: `${home.verb} ${momentInWords(draft.savedAt)}${isAside ? '' : ' in another tab'}`,
      words: home.words(draft.value) ?? '',
    }));
}

const TIME = { timeStyle: 'short' } as const;
const DAY = { dateStyle: 'medium' } as const;

function momentInWords(at: number): string {
  const zone = timeZoneNow();
  const dayOf = (moment: number) => timeFormat(DAY, zone).format(moment);
  const time = timeFormat(TIME, zone).format(at);
  return dayOf(at) === dayOf(Date.now()) ? `at ${time}` : `on ${dayOf(at)} at ${time}`;
}

function pathOf({ place: { key, field } }: Pick<DraftHome, 'place'>): string {
  return `${key} ${field}`;
}
