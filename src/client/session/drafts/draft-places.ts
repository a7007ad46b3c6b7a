import { ref } from 'valtio';
import { momentInWords } from '../../ui/text/moment-in-words.ts';
import { type Drafts, type FoundDrafts, type Json, type LeftDraft, leftDraftsOf } from './keep-drafts.ts';
import { isSamePlace, type DraftHome, type Offer, type OffersState } from './offers-state.ts';

/**
 * A left draft is restored automatically where there is no doubt: this tab's own, else the only draft of closed tabs,
 * unless somebody has discarded their text in this tab. All others are offered. A draft replaces present text only if
 * that could be kept.
 */
export function createDraftPlaces(drafts: Drafts, state: OffersState) {
  const { take, setAside, dropLeft } = leftDraftsOf(drafts);
  const others = (home: DraftHome) =>
    state.offers.filter((each) => each.home.isShown() && !isSamePlace(each.home.place, home.place));
  const show = (home: DraftHome, offers: readonly Offer[]) => {
    state.offers = [...others(home), ...(home.isShown() ? offers : [])];
  };
  /** `isAside`: it was in this very tab until another one was taken over. */
  const offer = (home: DraftHome, draft: LeftDraft, isAside = false): Offer =>
    ref({
      id: draft.id,
      // With seconds: two tabs closed together have drafts of one minute.
      when: `${home.verb} ${momentInWords(draft.savedAt, 'medium')}${isAside ? '' : ' in another tab'}`,
      words: home.words(draft.value) ?? '',
      draft,
      home,
    });

  /** Keeps what would be replaced, and offers it; null: the browser refuses to keep it, and so it stays. */
  async function makeRoom(home: DraftHome, value: Json): Promise<readonly Offer[] | null> {
    const replaced = home.replaced(value);
    if (!isInTheWay(replaced, value)) return [];
    const aside = await setAside(home.place, replaced);
    return aside && [offer(home, aside, true)];
  }

  return {
    take,

    /** Once for each time that it is shown, with what was found then. */
    async comeBack(home: DraftHome, { own, left }: FoundDrafts): Promise<void> {
      if (!home.isShown()) return;
      const usable = left.filter(({ value }) => home.words(value) !== null);
      const [only, ...more] = usable;
      const mine = own !== undefined && own !== null && home.words(own) !== null ? own : undefined;
      const isPlain =
        only && own === undefined && more.length === 0 && !isInTheWay(home.replaced(only.value), only.value);
      if (mine === undefined && isPlain) {
        const taken = await take(home.place, only);
        // Text begun meanwhile has precedence; the left draft waits.
        if (taken && home.isShown()) await putBack(home, only.value, []);
        return;
      }
      const offers = usable.map((draft) => offer(home, draft));
      if (mine === undefined) show(home, offers);
      else await putBack(home, mine, offers);
    },

    /** False: it belongs to another tab by now, or is gone. */
    async takeOver(id: string): Promise<boolean> {
      const chosen = state.offers.find((each) => each.id === id);
      if (!chosen) return false;
      const { home, draft } = chosen;
      await drafts.flush();
      const room = await makeRoom(home, draft.value);
      if (room === null) return false;
      const taken = await take(home.place, draft);
      const rest = state.offers.filter((each) => each !== chosen && isSamePlace(each.home.place, home.place));
      if (!taken) {
        await Promise.all(room.map((each) => dropLeft(home.place, each.draft)));
        show(home, rest);
        return false;
      }
      show(home, [...room, ...rest]);
      if (home.isShown()) home.put(draft.value);
      return true;
    },

    /** False likewise. */
    async dropLeft(id: string): Promise<boolean> {
      const chosen = state.offers.find((each) => each.id === id);
      if (!chosen) return false;
      // Offered until it is removed: a page that is left before that would restore it.
      const dropped = await dropLeft(chosen.home.place, chosen.draft);
      state.offers = state.offers.filter((each) => each !== chosen);
      return dropped;
    },
  };

  /** Unless there is something here by now: then it is offered. */
  async function putBack(home: DraftHome, value: Json, offers: readonly Offer[]): Promise<void> {
    const here = home.replaced(value);
    if (!isInTheWay(here, value)) {
      if (here === null) home.put(value);
      show(home, offers);
      return;
    }
    const aside = await setAside(home.place, value);
    drafts.keep(home.place, here);
    show(home, aside ? [offer(home, aside, true), ...offers] : offers);
  }
}

/** Whether something else is stored there: work done again meanwhile is not lost. */
function isInTheWay(here: Json | null, value: Json): here is Json {
  return here !== null && !isSame(here, value);
}

function isSame(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
