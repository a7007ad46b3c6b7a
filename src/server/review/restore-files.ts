import { badAmong } from '../known-pictures/meet-bad-pictures.ts';
import { Failure } from '../platform/failures/failure.ts';
import { removeFileRow, restoreFileRow, setCropAside } from '../media/removed-files.ts';
import { columnsOf, restoreColumns, type TouchedFile, type Values } from '../records/change.ts';
import type { Found } from '../records/record.ts';
import { changedSince } from './as-left.ts';
import { isSame, noLonger, asRecorded, inDirection, type UndoStep } from './undo-step.ts';

/**
 * Undoes or redoes the changes to images and documents. Returns what was done, as the action records it. Throws
 * `undo-refused` where one is not as it was left.
 */
export async function stepFiles(step: UndoStep, about: Found, files: readonly TouchedFile[]): Promise<TouchedFile[]> {
  const done: TouchedFile[] = [];
  for (const file of files) {
    const one = await stepFile(step, file);
    if (one === null) throw await changedSince(step, about);
    done.push(one);
  }
  return done;
}

async function stepFile(step: UndoStep, file: TouchedFile): Promise<TouchedFile | null> {
  const { transaction, at } = step;
  const { kind, id } = file;
  const there = await transaction.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst();
  const { from, to } = inDirection(step, {
    ...file,
    after: file.after ?? (await leftOf(step, file, there !== undefined)),
  });
  if ((from !== null) !== (there !== undefined)) return null;
  if (to === null) {
    const whole = await removeFileRow(transaction, kind, id, at);
    return { ...file, ...asRecorded(step, { from: whole, to: null }) };
  }
  if (from === null) {
    await restoreFileRow(transaction, kind, id);
    return file;
  }
  const now = await columnsOf(transaction, kind, id, Object.keys(to));
  if (!isSame(now, pickedFrom(from, to))) return null;
  await putColumns(step, file, to);
  return { ...file, ...asRecorded(step, { from: now, to }) };
}

/** Actions of older versions do not record what they left: that is what stands under the version of its record. */
async function leftOf({ transaction }: UndoStep, { kind, id, before, after }: TouchedFile, isThere: boolean) {
  if (after === null || !isThere) return null;
  return before === null ? {} : columnsOf(transaction, kind, id, Object.keys(before));
}

async function putColumns(step: UndoStep, { kind, id }: TouchedFile, to: Values): Promise<void> {
  if ('crop_sha256' in to) await keepCrop(step, id, to['crop_sha256']);
  await restoreColumns(step.transaction, kind, id, to);
}

function pickedFrom(from: Values, to: Values): Values {
  return Object.fromEntries(Object.keys(to).map((column) => [column, from[column] ?? null]));
}

async function keepCrop(step: UndoStep, id: string, sha256: unknown): Promise<void> {
  const { transaction, call, at } = step;
  await setCropAside(transaction, id, at);
  if (typeof sha256 === 'string' && !(await call.files.has(sha256))) {
    throw new Failure('undo-refused', `This was cropped too long ago, so ${noLonger(step)}.`);
  }
  if (typeof sha256 === 'string' && (await badAmong(transaction, [sha256])).size > 0) {
    throw new Failure('undo-refused', 'This crop cannot be restored.');
  }
}
