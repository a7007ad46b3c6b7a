import { browserClock } from '../../context/clock.ts';
import { session } from '../session-state.ts';
import { openDraftStore } from './draft-database.ts';
import { createDrafts } from './keep-drafts.ts';
import { offersState, type DraftHome } from './offers-state.ts';
import { browserTabs } from './tabs.ts';

/** The tabs of this browser, including this page. */
export const tabs = browserTabs();

/** The drafts of this page, for the signed-in person. An Admin's own wait untouched while they see as another role. */
export const drafts = createDrafts(
  openDraftStore(),
  browserClock,
  () => (session.seenAs ? null : (session.user?.claims.user_id ?? null)),
  tabs,
);

/** Fetched when there is something to restore: no first page waits for it. */
export async function loadLeftDrafts() {
  const { createDraftPlaces, LeftDrafts } = await import('./left-drafts.tsx');
  return { LeftDrafts, ...createDraftPlaces(drafts, offersState) };
}

export const draftPlaces = {
  /** False: the drafts could not be read, and stay where they are. */
  async comeBack(home: DraftHome): Promise<boolean> {
    const found = await drafts.find(home.place);
    try {
      if (found.own !== undefined || found.left.length > 0) await (await loadLeftDrafts()).comeBack(home, found);
      return true;
    } catch {
      return false;
    }
  },
  takeOver: async (id: string) => (await loadLeftDrafts()).takeOver(id),
  dropLeft: async (id: string) => (await loadLeftDrafts()).dropLeft(id),
};

/** Seals waiting text when the page is hidden or left. A closing page may not live to finish, so the pause is short. */
export function flushDraftsOnLeaving(): void {
  // Before the next page is requested: while that loads there is time to seal.
  window.addEventListener('beforeunload', () => void drafts.flush());
  window.addEventListener('pagehide', () => void drafts.flush());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void drafts.flush();
  });
}
