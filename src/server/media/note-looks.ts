import { randomUUID } from 'node:crypto';
import type { Look, Services } from '../calls/call.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import { KIND } from '../records/kind.ts';
import { leaveLook } from '../records/looks.ts';

/** Looks that are remembered, so that the other pictures of a record need no query. */
const REMEMBERED = 100_000;

export interface LookNotes {
  /** Noted after the response: no picture waits for that, or fails because of it. */
  looked: (look: Look) => void;
  /** Resolves when everything is noted. */
  settled: () => Promise<void>;
}

/** Notes looks at adult pictures in the trail of their records, one after the other. */
export function lookNotes({ database, now, log }: Pick<Services, 'database' | 'now' | 'log'>): LookNotes {
  let day = '';
  const noted = new Set<string>();
  let last = Promise.resolve();

  async function note({ by, profileBaseId, profileId }: Look): Promise<void> {
    const lookups = await lookupTables(database);
    await database.transaction().execute(async (transaction) => {
      const found = await (profileId === null
        ? KIND.base.locked(transaction, profileBaseId)
        : KIND.locale.locked(transaction, profileId));
      const { id, profile_name: name } = found.row;
      const facts = {
        ...found,
        call: { actor: by, requestId: '' },
        at: now(),
        actionId: randomUUID(),
        maker: { lookups },
      };
      await leaveLook(transaction, facts, { kind: 'profile', id, name });
    });
  }

  return {
    looked(look) {
      const today = now().toISOString().slice(0, 10);
      if (today !== day || noted.size >= REMEMBERED) noted.clear();
      day = today;
      const key = `${look.by.id} ${look.profileId ?? look.profileBaseId}`;
      if (noted.has(key)) return;
      noted.add(key);
      last = last
        .then(() => note(look))
        .catch((error: unknown) => {
          // The next picture tries again.
          noted.delete(key);
          log.error({ err: error }, 'a look at adult pictures could not be noted');
        });
    },
    settled: () => last,
  };
}
