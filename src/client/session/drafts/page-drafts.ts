import { browserClock } from '../../context/clock.ts';
import { session } from '../session-state.ts';
import { openDraftStore } from './draft-store.ts';
import { createDrafts } from './drafts.ts';
import { offersState, type DraftHome } from './offers-state.ts';
import { browserTabs } from './tabs.ts';

/** The tabs of this browser, as this page is one. */
export const tabs = browserTabs();

/** The drafts of this page, for the signed-in person. An Admin's own wait untouched while they see as another role. */
export const drafts = createDrafts(
  openDraftStore(),
  browserClock,
  () => (session.seenAs ? null : (session.user?.claims.user_id ?? null)),
  tabs,
);

/** Fetched when something is to come back: no first page waits for it. */
export async function loadLeftDrafts() {
  const { createDraftPlaces, LeftDrafts } = await import('./left-drafts.tsx');
  return { LeftDrafts, ...createDraftPlaces(drafts, offersState) };
}

export const draftPlaces = {
  /** False: what was left could not be looked at, and stays where it is. */
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

/** Seals what waits when the page is hidden or left. A page that is closed may not live to finish, so the pause is short. */
export function flushDraftsOnLeaving(): void {
  // Before the page that follows is asked for: while that comes there is time to seal.
  window.addEventListener('beforeunload', () => void drafts.flush());
  window.addEventListener('pagehide', () => void drafts.flush());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void drafts.flush();
  });
}
