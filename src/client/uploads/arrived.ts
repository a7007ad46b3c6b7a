import { personalMap } from '../context/personal.ts';
import { fileOf, type Upload } from './upload-state.ts';

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

export function noteArrived(ids: readonly string[]): void {
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
