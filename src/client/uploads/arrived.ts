import { personalMap } from '../context/personal.ts';
import { fileOf, type Upload } from './upload-state.ts';

/** What a record holds, as far as a file of the list can be known again in it. */
export interface StoredFile {
  id: string;
  /** Of the file as it was sent, in bytes. */
  size: number;
  /** The lane or the kind. */
  part: string;
  /** Who added it. */
  by: string;
}

/** What is known to be stored, by whichever file of the list it came from. */
const arrived = personalMap<string, true>();

export function noteArrived(ids: readonly string[]): void {
  for (const id of ids) arrived.set(id, true);
}

/**
 * What a file without an answer has become: the first of its size that this person has added to its place since, and
 * that no other file of the list has become. null: it is not there.
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
