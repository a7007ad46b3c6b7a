import { ERROR_STATUS } from '../../contract/base/errors.ts';
import { KIND_OF_LANE } from '../../../commands/media/images.ts';
import { isOfRecord } from '../../../commands/media/send-in-order.ts';
import { ApiError } from '../data/network/api-error.ts';
import { api } from '../data/api-instance.ts';
import { NeverSent } from '../data/network/connection.ts';
import {
  fileOf,
  forgetUploads,
  PROFILE_DELETED,
  refuseForDeleted,
  uploadOf,
  type Upload,
  awaitAgain,
  holdUploads,
  sendable,
} from './upload-state.ts';
import { personalMap, personal } from '../context/personal.ts';
import { noLongerReadable } from '../../contract/bulk/file-text.ts';
import { FILE_ENDINGS, FILE_LIMITS, type FilePurpose } from '../../contract/base/media-limits.ts';
import { openFileDialog } from '../ui/files/file-dialog.ts';
import type { DuplicateSpite } from '../../contract/profiles/duplicate-reason.ts';
import type { Context } from '../../../commands/context.ts';
import { dispatch } from '../context/dispatch.ts';
import { readContext } from '../context/read-context.ts';

/** A stored file of a record, as far as a file of the list can be recognized in it. */
export interface StoredFile {
  id: string;
  /** Of the sent file, in bytes. */
  size: number;
  /** The lane or the kind. */
  part: string;
  by: string;
}

/** Files known to be stored, whichever file of the list they came from. */
const arrived = personalMap<string, true>();

function noteArrived(ids: readonly string[]): void {
  for (const id of ids) arrived.set(id, true);
}

/**
 * The stored file of an upload without an answer: the first of its size that this person has added to its place since,
 * and that no other file of the list was matched with. null: there is none.
 */
export function whatBecameOf({ id, to, before }: Upload, stored: readonly StoredFile[], userId: string | null) {
  const part = to.purpose === 'document' ? to.kind : to.lane;
  const size = fileOf(id)?.size;
  const found = stored.find(
    (each) =>
      each.size === size &&
      each.part === part &&
      each.by === userId &&
      !before.includes(each.id) &&
      !arrived.has(each.id),
  );
  if (found) noteArrived([found.id]);
  return found?.id ?? null;
}

/**
 * Sends one file of the list and updates its progress. Rejects with the server's refusal, which the list shows. Returns
 * the action; null: there was nothing to send.
 */
export async function sendFile(id: string, reason: DuplicateSpite = {}): Promise<string | null> {
  const upload = uploadOf(id);
  const file = fileOf(id);
  if (!upload || !file) return null;
  upload.status = 'sending';
  upload.problem = null;
  upload.held = false;
  upload.share = 0;
  upload.reason = { ...upload.reason, ...reason };
  try {
    if (!(await isReadable(file))) throw unreadable(file);
    const { actionId, stored } = await call(upload, file);
    noteArrived(stored);
    upload.status = 'waiting';
    forgetUploads([id]);
    return actionId;
  } catch (caught) {
    upload.unanswered ||= !isAnswer(caught);
    const error = caught instanceof ApiError || (await isReadable(file)) ? inOurWords(caught) : unreadable(file);
    // Sent again, it would be refused with the same sentence.
    upload.status = error instanceof ApiError && isFinal(error) ? 'refused' : 'failed';
    upload.problem = error instanceof Error ? error.message : 'Unknown error message';
    if (isDeleted(error)) refuseForDeleted([upload.to.owner.id]);
    throw error;
  }
}

/** A browser reports at the first byte that a file was moved, deleted or changed since it was chosen. */
function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

function unreadable({ name }: File): ApiError {
  return new ApiError(ERROR_STATUS['file-unreadable'], '', 'file-unreadable', noLongerReadable(name), undefined);
}

/** An answer may have been lost: the same file of the list is the same request, and stored once. */
async function call(upload: Upload, file: File): Promise<{ actionId: string | null; stored: readonly string[] }> {
  const { to, reason, id: idempotencyKey } = upload;
  const onProgress = (sent: number, total: number) => void (upload.share = total === 0 ? 0 : sent / total);
  const options = { onProgress, idempotencyKey };
  if (to.purpose === 'document') {
    const body = { kind: to.kind, document: file };
    const params = { profileBaseId: to.owner.id };
    const { action_id: actionId, document } = await api('document.create', { params, body }, options);
    return { actionId, stored: [document.id] };
  }
  const body = { kind: KIND_OF_LANE[to.lane], files: [file], ...reason };
  const { action_id: actionId, media } =
    to.owner.kind === 'base'
      ? await api('media.create-for-base', { params: { profileBaseId: to.owner.id }, body }, options)
      : await api('media.create-for-locale', { params: { profileId: to.owner.id }, body }, options);
  return { actionId, stored: media.map(({ id }) => id) };
}

/** After these it is unknown whether it was done: they come from something between, or from a server that failed. */
const NO_ANSWERS: ReadonlySet<string> = new Set(['internal', 'database-unavailable']);

function isAnswer(error: unknown): boolean {
  if (error instanceof ApiError) return !NO_ANSWERS.has(error.code);
  return error instanceof NeverSent;
}

/** There is no such record: for an upload to a shown one that means it was deleted. */
function isDeleted(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not-found';
}

function inOurWords(error: unknown): unknown {
  return isDeleted(error) ? new ApiError(404, '', 'not-found', PROFILE_DELETED, undefined) : error;
}

/** Refusals of the file itself: only another file changes them. */
const OF_FILE: ReadonlySet<string> = new Set(['file-type', 'file-unreadable', 'file-too-large', 'image-size']);

function isFinal({ code }: ApiError): boolean {
  return OF_FILE.has(code) || isOfRecord(code);
}

/** Opens the browser's file dialog for files of this purpose; nothing happens when the person cancels. */
export function chooseFiles(purpose: FilePurpose, onChosen: (files: File[]) => void): void {
  const accept = FILE_LIMITS[purpose].types.flatMap((type) => FILE_ENDINGS[type].map((ending) => `.${ending}`));
  openFileDialog({ accept: accept.join(','), multiple: true }, onChosen);
}

/** Two choices are sent one after the other: the gate refuses a second change of one record at a time. */
const before = personal<Promise<unknown>>(() => Promise.resolve());

/** Sends chosen, dropped or pasted files for the shown record. What cannot be sent stays on the list. */
export function sendChosen(
  command: 'images.send' | 'document.send',
  files: readonly string[],
  chosenIn: Context = readContext(),
): void {
  if (files.length === 0) return;
  const send = async () => {
    // An earlier send may have sent them as well.
    if (sendable(files).length === 0) return;
    const result = await dispatch({ id: command, args: { files } }, 'follow', chosenIn);
    if (result.kind !== 'done') holdUploads(files);
  };
  before.current = before.current.then(send, send);
}

/** Resends failed ones, as soon as the present sending has ended. */
export function sendAgain(command: 'images.send' | 'document.send', files: readonly string[]): void {
  sendChosen(command, awaitAgain(files));
}
