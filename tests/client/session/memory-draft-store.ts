import type { SealedDraft } from '../../../src/client/session/drafts/draft-seal.ts';
import type { DraftStore } from '../../../src/client/session/drafts/draft-database.ts';

/** A browser's storage for drafts, in memory; the browser tests use the real one. */
export function aDraftStore() {
  const stored = new Map<string, SealedDraft>();
  let key: Promise<CryptoKey> | null = null;
  let refusing = false;
  const store: DraftStore = {
    of: async (name) => [...stored.values()].filter(({ id }) => id === name || id.startsWith(`${name} `)),
    async put(draft) {
      if (refusing) throw new Error('The browser refused storage.');
      stored.set(draft.id, draft);
    },
    async rename(id, to) {
      const draft = stored.get(id);
      if (draft) stored.set(to, { ...draft, id: to });
      return stored.delete(id);
    },
    async remove(ids) {
      for (const id of ids) stored.delete(id);
    },
    ages: async () =>
      [...stored.values()].map(({ id, savedAt }) => ({ id, savedAt })).sort((a, b) => a.savedAt - b.savedAt),
    browserKey: (create) => (key ??= create()),
  };
  return { store, stored, refuse: () => void (refusing = true) };
}
