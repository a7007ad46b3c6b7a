import type { PairSide } from '../../contract/shapes/duplicate-pair.ts';
import { LevelledPhoto } from '../ui/levelled-photo.tsx';

/** A thumbnail of each side of a pair; their names stand beside them. */
export function PairPhotos({ first, second }: { first: PairSide; second: PairSide }) {
  return [first, second].map(({ id, photo }) => (
    <LevelledPhoto key={id} url={photo?.url ?? null} alt="" size={28} level={photo?.adult_level ?? null} />
  ));
}
