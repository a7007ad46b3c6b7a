import { ERRORS } from '../../contract/errors.ts';
import type { DuplicateSpite } from '../../contract/shapes/duplicate-pair.ts';
import { KIND_OF_LANE } from '../../../commands/media/images.ts';
import { ApiError } from '../data/api-error.ts';
import { api } from '../data/api-instance.ts';
import { fileOf, forgetUploads, uploadOf, type Upload } from './upload-state.ts';

/**
 * Sends one file of the list and tells it how far it has come. Rejects with the server's refusal, which the list
 * shows. Returns the action that it was; null: there was nothing to send.
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
    const { action_id: actionId } = await call(upload, file);
    upload.status = 'waiting';
    forgetUploads([id]);
    return actionId;
  } catch (caught) {
    const error = caught instanceof ApiError || (await isReadable(file)) ? caught : unreadable(file);
    // The same file again would be refused again, with the same sentence.
    upload.status = error instanceof ApiError && isFinal(error) ? 'refused' : 'failed';
    upload.problem = error instanceof Error ? error.message : 'Unknown error message';
    throw error;
  }
}

/** A browser says of the first byte already that a file was moved, deleted or changed since it was chosen. */
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
  const sentence = `“${name}” can no longer be read: it was moved, deleted or changed. Choose it again.`;
  return new ApiError(ERRORS['file-unreadable'].status, '', 'file-unreadable', sentence, undefined);
}

/** An answer may have been lost: the same file of the list is the same request, and stored once. */
function call(upload: Upload, file: File): Promise<{ action_id: string | null }> {
  const { to, reason, id: idempotencyKey } = upload;
  const onProgress = (sent: number, total: number) => void (upload.share = total === 0 ? 0 : sent / total);
  const options = { onProgress, idempotencyKey };
  if (to.purpose === 'document') {
    const body = { kind: to.kind, document: file };
    return api('document.create', { params: { profileBaseId: to.owner.id }, body }, options);
  }
  const body = { kind: KIND_OF_LANE[to.lane], files: [file], ...reason };
  return to.owner.kind === 'base'
    ? api('media.create-for-base', { params: { profileBaseId: to.owner.id }, body }, options)
    : api('media.create-for-locale', { params: { profileId: to.owner.id }, body }, options);
}

/** Refusals of the file itself: nothing but another file changes them. */
const OF_FILE: ReadonlySet<string> = new Set(['file-type', 'file-unreadable', 'file-too-large', 'image-size']);

function isFinal({ code }: ApiError): boolean {
  return OF_FILE.has(code);
}
