import type { DraftPlace, Drafts, Json, LeftDraft } from './drafts.ts';

/** What is done with drafts of tabs that are closed. */
export function leftDraftsOf(drafts: Drafts) {
  return {
    /** From now on it is this tab's. False: it is another's by now, or gone: a tab that was closed may be open again. */
    take: (place: DraftPlace, { id }: LeftDraft): Promise<boolean> =>
      drafts.at(place, async ({ own, rename, isOpens }) => !(await isOpens(id)) && rename(id, own), false),

    /** Keeps something as if a closed tab had left it. null: the browser refuses. */
    setAside: (place: DraftPlace, value: Json): Promise<LeftDraft | null> =>
      drafts.at<LeftDraft | null>(place, ({ name, put }) => put(`${name} ${crypto.randomUUID()}`, value), null),

    /** False as above. */
    dropLeft: (place: DraftPlace, { id }: LeftDraft): Promise<boolean> =>
      drafts.at(
        place,
        async ({ of, remove, isOpens }) => {
          if ((await of(id)).length === 0 || (await isOpens(id))) return false;
          await remove([id]);
          return true;
        },
        false,
      ),
  };
}
