import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { removeFileRow, restoreFileRow, setCropAside } from '../media/removed-files.ts';
import { restoreColumns, type TouchedFile } from '../records/change.ts';

interface Restoring {
  transaction: Transaction<Schema>;
  call: Call;
  at: Date;
}

/** Puts images and documents back as they were before an action: what it made goes, what it took away returns. */
export async function restoreFiles(undo: Restoring, files: readonly TouchedFile[]): Promise<void> {
  for (const file of files) await restoreFile(undo, file);
}

async function restoreFile({ transaction, call, at }: Restoring, { kind, id, before }: TouchedFile): Promise<void> {
  if (before === null) {
    await removeFileRow(transaction, kind, id, at);
    return;
  }
  const there = await transaction.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst();
  if (!there) {
    await restoreFileRow(transaction, kind, id);
    return;
  }
  if ('crop_sha256' in before) {
    await setCropAside(transaction, id, at);
    const sha256 = before['crop_sha256'];
    if (typeof sha256 === 'string' && !(await call.files.has(sha256))) {
      throw new Failure('undo-refused', 'This was cropped too long ago to be put back.');
    }
  }
  await restoreColumns(transaction, kind, id, before);
}
