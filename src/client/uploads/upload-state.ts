import type { DocumentKind } from '../../../commands/documents/port.ts';
import type { ImageOwner, Lane } from '../../../commands/media/images.ts';
import type { UploadFile } from '../../../commands/media/port.ts';
import { problemOfFile, type FilePurpose } from '../../contract/base/media-limits.ts';
import { settingsNow } from '../data/settings.ts';
import { isolated } from '../../contract/base/words.ts';
import { personal, personalMap, personalState } from '../context/personal.ts';
import type { DuplicateSpite } from '../../contract/profiles/duplicate-reason.ts';

/** The target of a file. */
export type Destination =
  | { purpose: 'image'; owner: Pick<ImageOwner, 'kind' | 'id'>; lane: Lane }
  | { purpose: 'document'; owner: Pick<ImageOwner, 'kind' | 'id'>; kind: DocumentKind };

/** `refused`: never sent because it breaks a limit, or finally refused by the server. `failed`: may be sent again. */
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
  /** Why it continues although the profile then looks like another; kept, so that a further try says the same. */
  reason: DuplicateSpite;
  /** It may still arrive, or waits for one that may: later files for the same place stay behind it. */
  held: boolean;
  /** A try of it had no answer: it may be stored. */
  unanswered: boolean;
  /** The content of its place when it was chosen: none of that is this file. */
  before: readonly string[];
}

/** Files on their way, the oldest first; a stored one leaves the list. */
export const uploads = personalState<{ all: Upload[] }>(() => ({ all: [] }));

const files = personalMap<string, File>();

const folders = personal(() => new WeakSet<File>());

/** Marks it as a folder, whatever its name and size. */
export function asFolder(file: File): File {
  folders.current.add(file);
  return file;
}

/**
 * Puts files on the list; those that break a limit are refused at once, each with its sentence. Returns the others.
 *
 * @param before identifiers of the present content of their place
 */
export function addFiles(chosen: readonly File[], to: Destination, before: readonly string[] = []): string[] {
  const added = chosen.map((file): Upload => {
    const problem = folders.current.has(file)
      ? `“${isolated(file.name)}” is a folder. Choose the files in it.`
      : problemOfFile(to.purpose satisfies FilePurpose, file, settingsNow().media_limits)?.sentence;
    const id = crypto.randomUUID();
    if (problem === undefined) files.set(id, file);
    return {
      id,
      name: file.name,
      to,
      status: problem === undefined ? 'waiting' : 'refused',
      share: 0,
      problem: problem ?? null,
      reason: {},
      held: false,
      unanswered: false,
      before,
    };
  });
  uploads.all.push(...added);
  return added.filter(({ status }) => status === 'waiting').map(({ id }) => id);
}

/** Chosen files have not arrived, and may still be sent; the browser keeps them no longer than the page. */
export const hasUnsentFiles = () => uploads.all.some(({ status }) => status !== 'refused');

export function fileOf(id: string): File | undefined {
  return files.get(id);
}

export function uploadOf(id: string): Upload | undefined {
  return uploads.all.find((each) => each.id === id);
}

const isOpen = ({ status }: Upload) => status === 'waiting' || status === 'failed';

/** Held ones for the same place as one of these. */
function heldWith(ids: readonly string[]): Upload[] {
  const places = new Set(uploads.all.flatMap(({ id, to }) => (ids.includes(id) ? [placeOf(to)] : [])));
  return uploads.all.filter((upload) => upload.held && isOpen(upload) && places.has(placeOf(upload.to)));
}

function placeOf({ purpose, owner: { kind, id } }: Destination): string {
  return `${purpose} ${kind} ${id}`;
}

/**
 * Those that can be sent, in the order of the list: they wait, or an earlier try has failed. Held ones for the same
 * place are sent with them, so that nothing overtakes an earlier choice.
 */
export function sendable(ids: readonly string[]): UploadFile[] {
  const held = new Set(heldWith(ids));
  return uploads.all
    .filter((upload) => held.has(upload) || (ids.includes(upload.id) && isOpen(upload)))
    .map(({ id, name, to }) => ({ id, name, part: to.purpose === 'image' ? to.lane : 'documents' }));
}

/** Failed ones among these wait to be sent again. Returns them. */
export function awaitAgain(ids: readonly string[]): string[] {
  const again = uploads.all.filter(({ id, status }) => ids.includes(id) && status === 'failed');
  for (const upload of again) Object.assign(upload, { status: 'waiting', problem: null });
  return again.map(({ id }) => id);
}

/** Their target accepts none of them: they are not sent, and none of them holds another back. */
export function stopUploads(ids: readonly string[], problem: string): void {
  for (const upload of uploads.all) {
    if (ids.includes(upload.id) && isOpen(upload)) Object.assign(upload, { status: 'refused', problem, held: false });
  }
}

/** They have not arrived, but may. Of each place the first one has its own reason, and the others wait for it. */
export function holdUploads(ids: readonly string[]): void {
  for (const upload of uploads.all) if (ids.includes(upload.id) && isOpen(upload)) hold(upload);
}

function hold(upload: Upload): void {
  upload.held = true;
  upload.problem ??= 'Not sent yet.';
  upload.status = 'failed';
  const [first = upload] = heldWith([upload.id]);
  if (first !== upload) upload.problem = `Not sent yet. “${isolated(first.name)}” goes first.`;
}

/** Takes them off the list; one under way stays until it has ended. Returns those that they held. */
export function forgetUploads(ids: readonly string[]): string[] {
  const held = heldWith(ids);
  const free = held.filter(
    ({ id, to }) => !ids.includes(id) && ids.includes(held.find((each) => placeOf(each.to) === placeOf(to))?.id ?? ''),
  );
  uploads.all = uploads.all.filter(({ id, status }) => status === 'sending' || !ids.includes(id));
  for (const id of ids) if (!uploadOf(id)) files.delete(id);
  for (const { id } of free) Object.assign(uploadOf(id) ?? {}, { problem: null });
  holdUploads(free.map(({ id }) => id));
  return free.map(({ id }) => id);
}

export const PROFILE_DELETED = 'This profile has been deleted.';

/** Files for deleted records can no longer arrive: they are not sent, and not offered again. */
export function refuseForDeleted(owners: readonly string[]): void {
  for (const upload of uploads.all) {
    if (!owners.includes(upload.to.owner.id) || upload.status === 'sending') continue;
    Object.assign(upload, { status: 'refused', problem: PROFILE_DELETED, held: false, unanswered: false });
  }
}
