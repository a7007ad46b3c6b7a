import type { DocumentKind } from '../../../commands/documents/port.ts';
import type { ImageOwner, Lane } from '../../../commands/media/images.ts';
import { problemOfFile } from '../../contract/policy/file-check.ts';
import type { DuplicateSpite } from '../../contract/shapes/duplicate-pair.ts';
import type { FilePurpose } from '../../contract/policy/file-types.ts';
import { settingsNow } from '../data/settings.ts';
import { personalMap, personalState } from '../context/personal.ts';

/** Where a file goes. */
export type Destination =
  | { purpose: 'image'; owner: Pick<ImageOwner, 'kind' | 'id'>; lane: Lane }
  | { purpose: 'document'; owner: Pick<ImageOwner, 'kind' | 'id'>; kind: DocumentKind };

/** `refused`: never sent because it breaks a limit, or sent and no such file as is taken. `failed`: may be sent again. */
export type UploadStatus = 'waiting' | 'sending' | 'failed' | 'refused';

export interface Upload {
  /** Also the key under which it is sent, however often. */
  id: string;
  name: string;
  to: Destination;
  status: UploadStatus;
  /** How much has been sent, from 0 to 1. */
  share: number;
  /** Why it was refused or failed, as a sentence. */
  problem: string | null;
  /** Why it goes on although the profile then looks like another; kept, so that a further try says the same. */
  reason: DuplicateSpite;
  /** Which one was chosen before it and has to arrive first; null: none. */
  behind: string | null;
}

/** Files on their way, the oldest first; one that has arrived leaves the list. */
export const uploads = personalState<{ all: Upload[] }>(() => ({ all: [] }));

const files = personalMap<string, File>();

/** Puts files on the list; those that break a limit are refused at once, each with its sentence. Returns the others. */
export function addFiles(chosen: readonly File[], to: Destination): string[] {
  const added = chosen.map((file): Upload => {
    const refusal = problemOfFile(to.purpose satisfies FilePurpose, file, settingsNow().media_limits);
    const id = crypto.randomUUID();
    if (!refusal) files.set(id, file);
    return {
      id,
      name: file.name,
      to,
      status: refusal ? 'refused' : 'waiting',
      share: 0,
      problem: refusal?.sentence ?? null,
      reason: {},
      behind: null,
    };
  });
  uploads.all.push(...added);
  return added.filter(({ status }) => status === 'waiting').map(({ id }) => id);
}

export function fileOf(id: string): File | undefined {
  return files.get(id);
}

export function uploadOf(id: string): Upload | undefined {
  return uploads.all.find((each) => each.id === id);
}

/**
 * Those that can be sent, in the order of the list: they wait, or an earlier try has failed. What waits for one of them,
 * or has to go before it, is sent with it.
 */
export function sendable(ids: readonly string[]): Upload[] {
  const firsts = new Set(ids.map((id) => uploadOf(id)?.behind ?? id));
  return uploads.all.filter(
    ({ id, status, behind }) =>
      (ids.includes(id) || firsts.has(id) || (behind !== null && firsts.has(behind))) &&
      (status === 'waiting' || status === 'failed'),
  );
}

/** They have not been sent. `behind`: the one before them that has to arrive first; null: what stood in the way is over soon. */
export function holdUploads(ids: readonly string[], behind: string | null): void {
  const first = behind === null ? undefined : uploadOf(behind);
  for (const upload of uploads.all) {
    if (!ids.includes(upload.id) || (upload.status !== 'waiting' && upload.status !== 'failed')) continue;
    upload.status = 'failed';
    upload.behind = behind;
    upload.problem = first ? `Not sent yet: “${first.name}” comes before it.` : 'Not sent yet.';
  }
}

/** Takes them off the list; what is under way stays until it has ended. */
export function forgetUploads(ids: readonly string[]): void {
  uploads.all = uploads.all.filter(({ id, status }) => status === 'sending' || !ids.includes(id));
  for (const id of ids) if (!uploadOf(id)) files.delete(id);
}
