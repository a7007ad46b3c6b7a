import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { orMissing, PRIVATE_FOLDER } from '../platform/data-directory/private-files.ts';
import { asideOf } from './file-media-store.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { KeptFiles } from '../platform/calls/call.ts';
import { Failure, isStorageFull, storageFull } from '../platform/failures/failure.ts';
import type { MediaStore } from './media-store.ts';

/** Names of the files made here; other files in the folder are left alone. */
const OWN_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Files that are being received or made. None of them outlives its request by more than a sweep. */
export interface Scratch {
  /** A new path on the same disk as the media. */
  newPath: () => string;
  /** Removes files last written before `before`. Returns how many. */
  sweep(before: Date): Promise<number>;
}

/** `<dataDirectory>/incoming` */
export async function openScratch(dataDirectory: string): Promise<Scratch> {
  const directory = join(dataDirectory, 'incoming');
  await mkdir(directory, { recursive: true, mode: PRIVATE_FOLDER });
  return {
    newPath: () => join(directory, randomUUID()),
    async sweep(before) {
      return (await swept(directory, before)) + (await swept(asideOf(dataDirectory), before));
    },
  };
}

async function swept(directory: string, before: Date): Promise<number> {
  let removed = 0;
  // Files come from another disk in a few installations only.
  for (const name of (await readdir(directory).catch(orMissing)) ?? []) {
    // The folder may be a link to a folder with other files.
    if (!OWN_NAME.test(name)) continue;
    const path = join(directory, name);
    // Another process may have removed it in the meantime.
    const found = await lstat(path).catch(() => null);
    if (!found?.isFile() || found.mtimeMs >= before.getTime()) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

interface KeepingParts {
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
