import { homeRoute, pathOf } from '../../contract/policy/access.ts';
import type { SeenAs } from '../../contract/policy/seen-as.ts';
import { connection } from '../data/connection.ts';
import { writesDone } from '../data/writes-under-way.ts';
import { notifyError } from '../notices/notify.ts';
import { keepSeenAs } from '../session/kept-seen-as.ts';
import { session } from '../session/session-state.ts';
import { roleOf } from '../session/token/claims.ts';
import { uploads } from '../uploads/upload-state.ts';

/**
 * Loads the page anew as it is for another role: nothing that was read under one is shown under the next, and what is
 * on its way is answered before. null: as their own.
 */
export async function seeAs(seenAs: SeenAs | null): Promise<void> {
  const message = whyNotNow();
  if (message !== null) {
    notifyError({ title: 'The role was not changed', message });
    return;
  }
  await writesDone();
  const { user } = session;
  const role = seenAs?.role ?? (user && roleOf(user));
  if (user === null || role === null) return;
  keepSeenAs(user, seenAs);
  window.location.assign(pathOf(homeRoute(role)));
}

/** What a page that is loaded anew could not bring back; null: nothing. */
function whyNotNow(): string | null {
  if (connection.offlineSince !== null) {
    return 'You are offline, and this needs to reload the page. Try again once you are back online.';
  }
  const sends = uploads.all.some(({ status }) => status !== 'refused');
  return sends
    ? 'Files are still uploading, and this needs to reload the page. Try again once they are uploaded.'
    : null;
}
