import type { DraftPlace, Drafts, Json, LeftDraft } from './drafts.ts';

/** What is done with drafts of tabs that are closed. */
export function leftDraftsOf(drafts: Drafts) {
  return {
    /** From now on it is this tab's. False: it is another's by now, or gone: a tab that was closed may be open again. */
    take: (place: DraftPlace, { id }: LeftDraft): Promise<boolean> =>
      drafts.at(place, async (at) => !(await at.isOpens(id)) && at.rename(id, at.own), false),

    /** Keeps something as if a closed tab had left it. null: the browser refuses. */
    setAside: (place: DraftPlace, value: Json): Promise<LeftDraft | null> =>
      drafts.at<LeftDraft | null>(place, (at) => at.put(`${at.name} ${crypto.randomUUID()}`, value), null),

    /** False as above. */
    dropLeft: (place: DraftPlace, { id }: LeftDraft): Promise<boolean> =>
      drafts.at(
        place,
        async (at) => {
          if ((await at.of(id)).length === 0 || (await at.isOpens(id))) return false;
          await at.remove([id]);
          return true;
        },
        false,
      ),
  };
}
