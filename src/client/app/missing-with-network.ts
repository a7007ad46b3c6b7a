import { subscribe } from 'valtio';
import type { Clock } from '../context/clock.ts';
import { askForMissingParts } from '../context/missing-parts.ts';
import { connection } from '../data/network/connection.ts';
import { PAUSES } from '../data/send-until-answered.ts';
import { writesDone } from '../data/network/writes-under-way.ts';

/**
 * Fetches parts of the page that were missing without a network or a server again once it is back, and a few times more,
 * since the browser reports a network before requests get through. A browser that caches the failure reloads the page, so
 * requests under way are answered first.
 */
export function fetchMissingWithNetwork(clock: Clock): void {
  let { returns } = connection;
  subscribe(connection, () => {
    if (connection.returns === returns) return;
    ({ returns } = connection);
    void ask();
  });

  async function ask(): Promise<void> {
    for (const pause of [0, ...PAUSES]) {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await new Promise<void>((resolve) => clock.after(pause, resolve));
      // oxlint-disable-next-line no-await-in-loop
      await writesDone();
      if (connection.offlineSince !== null) return;
      askForMissingParts();
    }
  }
}
