import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { TouchedFile } from '../records/change.ts';
import { imagesOf } from '../records/owned-images.ts';
import { turned, type Turn } from './turn.ts';

/**
 * Moves images that stand at a place to which a turn has put another one behind it, in their order: two of one lane never
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
      const inLane = images.filter((image) => image.kind === lane);
      const places = placesIn(inLane, own);
      for (const { id, kind, position } of inLane) {
        const place = places.get(id) ?? position;
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

/** Where the images of a lane, in their order, stand: those that came exactly there, the others behind each other around them. */
function placesIn(inLane: readonly { id: string; position: number }[], came: ReadonlySet<string>): Map<string, number> {
  const places = new Map<string, number>();
  const taken = new Set<number>();
  for (const isCome of [true, false]) {
    let place = -1;
    for (const { id, position } of inLane.filter((image) => came.has(image.id) === isCome)) {
      place = Math.max(position, place + 1);
      while (taken.has(place)) place += 1;
      places.set(id, place);
    }
    for (const one of places.values()) taken.add(one);
  }
  return places;
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
