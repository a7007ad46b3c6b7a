import { enums, integer, max, min, object, type Infer } from 'superstruct';

const Coordinate = max(min(integer(), 0), 100_000);

/** A part of the original in its pixels, cut out first and then rotated clockwise. */
export const CropData = object({
  x: Coordinate,
  y: Coordinate,
  width: Coordinate,
  height: Coordinate,
  rotate: enums([0, 90, 180, 270] as const),
});
export type CropData = Infer<typeof CropData>;
