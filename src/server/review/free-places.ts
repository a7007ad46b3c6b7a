import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { TouchedFile } from '../records/change.ts';
import { imagesOf } from '../records/owned-images.ts';
import { turned, type Turn } from './turn.ts';

/**
 * Moves images behind those that a turn put at a place which another one has taken meanwhile: two of one lane never
 * have the same. Returns what was moved, for the trail alone: it is no part of the action.
 */
export async function freePlaces(turn: Turn, files: readonly TouchedFile[]): Promise<TouchedFile[]> {
  const { transaction } = turn;
  const placed = files.filter((file) => {
    const { from, to } = turned(turn, file);
    return file.kind === 'media' && to !== null && (from === null || 'position' in to);
  });
  const own = new Set(placed.map(({ id }) => id));
  const moved: TouchedFile[] = [];
  const seen = new Set<string>();
  for (const file of placed) {
    if (seen.has(file.id)) continue;
    const images = await imagesBeside(transaction, file.id);
    for (const { id } of images) seen.add(id);
    for (const lane of ['profile_picture', 'attachment'] as const) {
      let free = 0;
      const inLane = images
        .filter(({ kind }) => kind === lane)
        .toSorted((one, other) => one.position - other.position || Number(own.has(other.id)) - Number(own.has(one.id)));
      for (const { id, kind, position } of inLane) {
        const place = Math.max(position, free);
        free = place + 1;
        if (place === position) continue;
        await transaction.updateTable('media').set({ position: place }).where('id', '=', id).execute();
        const { before: _before, after: _after, ...of } = file;
        // As the action would tell it: the turn went from the one to the other.
        const [was, is] = [
          { kind, position },
          { kind, position: place },
        ];
        const isUndo = turn.direction === 'undo';
        moved.push({ ...of, id, before: isUndo ? is : was, after: isUndo ? was : is });
      }
    }
  }
  return moved;
}

/** The images of the record that one belongs to, in their order. */
async function imagesBeside(transaction: Transaction<Schema>, id: string) {
  const { base_profile_id: baseProfileId, locale_profile_id: localeProfileId } = await transaction
    .selectFrom('media')
    .select(['base_profile_id', 'locale_profile_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return imagesOf(transaction, { baseProfileId, localeProfileId });
}
