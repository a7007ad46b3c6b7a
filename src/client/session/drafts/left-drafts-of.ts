import type { DraftPlace, Drafts, Json, LeftDraft } from './drafts.ts';

export function leftDraftsOf(drafts: Drafts) {
  return {
    /**
     * From now on it is this tab's. False: it belongs to another by now, as a closed tab may be open again, or is gone.
     */
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
