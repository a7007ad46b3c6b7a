import { homeRoute, pathOf } from '../../contract/base/routes.ts';
import type { SeenAs } from '../../contract/staff/seen-as.ts';
import { connection } from '../data/network/connection.ts';
import { writesDone } from '../data/network/writes-under-way.ts';
import { notifyError } from '../notices/notify.ts';
import { keepSeenAs } from '../session/kept-seen-as.ts';
import { session } from '../session/session-state.ts';
import { roleOf } from '../session/claims.ts';
import { hasUnsentFiles } from '../uploads/upload-state.ts';

/**
 * Reloads the page as another role: nothing read under one is shown under the next, and requests under way are answered
 * first. null: as their own.
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

/** What a reload could not restore; null: nothing. */
function whyNotNow(): string | null {
  if (connection.offlineSince !== null) {
    return 'You are offline, and this needs to reload the page. Try again once you are back online.';
  }
  return hasUnsentFiles()
    ? 'Files are still uploading, and this needs to reload the page. Try again once they are uploaded.'
    : null;
}
