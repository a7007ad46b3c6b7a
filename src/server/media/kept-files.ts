import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { KeptFiles } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { isStorageFull, storageFull } from '../failures/storage-full.ts';
import type { MediaStore } from './media-store.ts';
import type { Scratch } from './scratch.ts';

export interface KeepingParts {
  database: Kysely<Schema>;
  store: MediaStore;
  scratch: Scratch;
  now: () => Date;
}

/**
 * Files and records in an order that survives a kill at any moment: a file is first named as pending, then written,
 * then named by a record. `cleanUpFiles` removes leftovers.
 */
export function keptFiles({ database, store, scratch, now }: KeepingParts): KeptFiles {
  return {
    newPath: scratch.newPath,
    async keep(path, sha256) {
      // Waits for a clean-up that is removing this very file, before it is checked whether it exists.
      await database
        .insertInto('pending_file')
        .values({ name: sha256, touched_at: now() })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ touched_at: now() }))
        .execute();
      await orUnavailable(store.putFile(path, sha256));
      await rm(path, { force: true });
    },
    async settle(transaction, sha256s) {
      if (sha256s.length === 0) return;
      const rows = await transaction
        .deleteFrom('pending_file')
        .where('name', 'in', [...new Set(sha256s)])
        .returning('name')
        .execute();
      const settled = new Set(rows.map(({ name }) => name));
      for (const sha256 of sha256s) {
        // Another record took it over just now, or the request took so long that it was cleaned up.
        if (!settled.has(sha256) && !(await orUnavailable(store.has(sha256)))) throw new Failure('upload-stalled');
      }
    },
    has: (sha256) => orUnavailable(store.has(sha256)),
    bytes: (sha256) => orUnavailable(wholeFile(store, sha256)),
  };
}

async function wholeFile(store: MediaStore, sha256: string): Promise<Uint8Array | null> {
  const found = await store.open(sha256);
  return found && new Uint8Array(await new Response(found.stream).arrayBuffer());
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isStorageFull(error)) throw storageFull(error);
    const failure = new Failure('media-unavailable');
    failure.cause = error;
    throw failure;
  }
}
