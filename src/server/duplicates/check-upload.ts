import { readFile } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { Call } from '../platform/calls/call.ts';
import { checkSave, type SaveQuestion } from './check-save.ts';
import { isComparable } from '../../libraries/pictures/hash-bits.ts';
import { hashPicture, type PictureHashes } from '../../libraries/pictures/hash-picture.ts';
import { storePictureHash } from '../known-pictures/hash-waiting.ts';

/** An image that is to be added to a profile, with its hash; null if it could not be hashed. */
export interface NewPicture {
  /** SHA-256 of the file as it was sent, and of the image that is shown. */
  sent: string;
  sha256: string;
  hashes: PictureHashes | null;
}

/**
 * Hashes an image while its file is still in memory: once it is stored, reading it may be a download. If this fails,
 * the background work tries again.
 */
export async function hashedPicture(
  { sent, sha256, path }: Pick<NewPicture, 'sent' | 'sha256'> & { path: string },
  { log }: Pick<Call, 'log'>,
): Promise<NewPicture> {
  try {
    return { sent, sha256, hashes: await hashPicture(await readFile(path)) };
  } catch (error) {
    log.warn({ err: error, sha256 }, 'An image could not be hashed while it was uploaded.');
    return { sent, sha256, hashes: null };
  }
}

/** Stores the hash of a picture that is shown in no lane: a crop, or a document that is a picture. */
export async function keepHash(
  transaction: Transaction<Schema>,
  { sha256, hashes }: Pick<NewPicture, 'sha256' | 'hashes'>,
  at: Date,
): Promise<void> {
  if (hashes) {
    await storePictureHash(transaction, sha256, hashes, at);
    return;
  }
  await transaction
    .insertInto('media_hash')
    .values({ sha256 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** `checkSave` for images that are to be added; stores their hashes. */
export async function checkUpload(
  transaction: Transaction<Schema>,
  call: Call,
  {
    pictures,
    ...question
  }: Pick<SaveQuestion, 'kind' | 'profileId' | 'reason' | 'seen'> & { pictures: readonly NewPicture[] },
): ReturnType<typeof checkSave> {
  for (const { sha256, hashes } of pictures) {
    if (hashes) await storePictureHash(transaction, sha256, hashes, call.now());
  }
  const added = pictures.map(({ sent, sha256, hashes }) => ({
    id: sha256,
    sha256,
    sent,
    shown: sha256,
    hashes: hashes && isComparable(hashes.quality) ? hashes : null,
    levelId: null,
  }));
  return checkSave(transaction, call, { ...question, next: {}, added });
}
