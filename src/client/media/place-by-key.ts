import { allOf, type ArrangedImage } from '../../../commands/media/image-changes.ts';
import { LANES, type ByLane, type Lane } from '../../../commands/media/images.ts';
import type { Direction } from '../../../commands/media/port.ts';

/** A place in a lane, counted from 0 among the images shown there without the one that moves. */
export interface Place {
  lane: Lane;
  index: number;
}

/**
 * Where a key moves an image: to the place of its neighbour in that direction, which gives way; out
 * of its lane where there is no neighbour any more. null: it stays.
 *
 * @param over identifier of the neighbour on the screen
 */
export function placeByKey(lanes: ByLane<ArrangedImage>, id: string, over: string | null, to: Direction): Place | null {
  const all = allOf(lanes);
  const image = all.find(({ item }) => item.id === id);
  const neighbour = all.find(({ item }) => item.id === over);
  if (!image) return null;
  if (!neighbour) return leadsOut(image.lane, to) ? { lane: otherThan(image.lane), index: 0 } : null;
  const index = lanes[neighbour.lane].indexOf(neighbour);
  if (neighbour.lane === image.lane) return { lane: image.lane, index };
  // Pushed back over the edge it stands behind the last one, as it did before.
  return { lane: neighbour.lane, index: to === 'left' ? index + 1 : index };
}

function otherThan(lane: Lane): Lane {
  return lane === 'attachments' ? 'profile_pictures' : 'attachments';
}

/** Towards the other lane, in which there is nothing yet. */
function leadsOut(lane: Lane, to: Direction): boolean {
  return lane === LANES[0] ? to === 'right' || to === 'down' : to === 'left' || to === 'up';
}
