import { browserClock } from '../../context/clock.ts';
import { session } from '../session-state.ts';
import { openDraftStore } from './draft-store.ts';
import { createDraftPlaces, offersState } from './draft-places.ts';
import { createDrafts } from './drafts.ts';
import { browserTabs } from './tabs.ts';

/** The drafts of this page, for whoever is signed in on it. An Admin's own wait untouched while they see as another role. */
export const drafts = createDrafts(
  openDraftStore(),
  browserClock,
  () => (session.seenAs ? null : (session.user?.claims.user_id ?? null)),
  browserTabs(),
);

export const draftPlaces = createDraftPlaces(drafts, offersState);

/** Seals what waits when the page is hidden or left. A page that is closed may not live to finish, so the pause is short. */
export function flushDraftsOnLeaving(): void {
  // Before the page that follows is asked for: while that comes there is time to seal.
  window.addEventListener('beforeunload', () => void drafts.flush());
  window.addEventListener('pagehide', () => void drafts.flush());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void drafts.flush();
  });
}
