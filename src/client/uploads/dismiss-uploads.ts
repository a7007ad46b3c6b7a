import type { Invocation } from '../../../commands/command.ts';
import { isolated } from '../../contract/base/words.ts';
import { readContext } from '../context/read-context.ts';
import { notifySystem } from '../notices/notify.ts';
import { whatBecameOf, type StoredFile, sendChosen } from './send-file.ts';
import { forgetUploads, uploadOf, type Upload } from './upload-state.ts';

/** The images or the documents of the record that is shown. */
export interface StoredFiles {
  send: 'images.send' | 'document.send';
  /** Loads them anew; null: they could not be loaded. */
  load(): Promise<readonly StoredFile[] | null>;
  /** How a stored one can be deleted. */
  deletion(id: string): { sentence: string; label: string; invocation: Invocation };
}

const NOT_KNOWN = 'It may be stored; the list of files could not be loaded. Try again.';

/**
 * Takes files off the list, and sends those that had to wait for them. One without an answer is first looked up on the
 * server, and the result is shown; while that fails, it stays on the list.
 */
export async function dismissUploads(ids: readonly string[], files: StoredFiles): Promise<void> {
  const dismissedIn = readContext();
  const unanswered = ids.flatMap((id) => uploadOf(id) ?? []).filter(mayBeStored);
  if (unanswered.length > 0) {
    const before = unanswered.map(({ status, problem }) => ({ status, problem }));
    // During the search it is neither sent again nor dismissed once more.
    for (const upload of unanswered) Object.assign(upload, { status: 'sending', problem: null, share: 1 });
    const stored = await files.load();
    for (const [index, upload] of unanswered.entries()) Object.assign(upload, before[index]);
    if (stored === null) {
      for (const upload of unanswered) upload.problem = NOT_KNOWN;
      const known = ids.filter((id) => !unanswered.some((upload) => upload.id === id));
      return sendChosen(files.send, forgetUploads(known), dismissedIn);
    }
    for (const upload of unanswered) {
      const id = whatBecameOf(upload, stored, dismissedIn.userId);
      if (id !== null) showArrival(upload, files.deletion(id));
    }
  }
  sendChosen(files.send, forgetUploads(ids), dismissedIn);
}

function mayBeStored({ unanswered, status }: Upload): boolean {
  return unanswered && (status === 'failed' || status === 'refused');
}

function showArrival({ name }: Upload, deletion: ReturnType<StoredFiles['deletion']>): void {
  const { sentence, label, invocation } = deletion;
  notifySystem('info', {
    title: `“${isolated(name)}” was already uploaded`,
    message: `It is saved; only the server’s answer was lost. ${sentence}`,
    action: { label, invocation, source: 'button' },
  });
}
