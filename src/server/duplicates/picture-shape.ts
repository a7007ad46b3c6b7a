import type { StoredShape } from '../database/duplicate-tables.ts';
import { landmarkSize, landmarksOf, type Landmark } from './landmarks.ts';
import type { Plane } from './planes.ts';
import { shrunk } from './smoothing.ts';

/** Side of the small picture by which two pictures are laid over each other. */
export const SMALL = 64;

/** What a picture is known by when a part of it comes back: its landmarks, and a small picture pressed into a square. */
export interface PictureShape {
  /** The size at which the landmarks were measured. */
  width: number;
  height: number;
  landmarks: Landmark[];
  /** Brightness, row by row. */
  small: Plane;
}

export function shapeOf(picture: Plane): PictureShape {
  const side = { width: Math.min(SMALL, picture.width), height: Math.min(SMALL, picture.height) };
  return { ...landmarkSize(picture), landmarks: landmarksOf(picture), small: shrunk(picture, side) };
}

export function storedShape({ width, height, landmarks, small }: PictureShape): StoredShape {
  const places = landmarks.map(({ x, y, size, key, weak }): StoredShape['landmarks'][number] => {
    const [left, top, wide] = [x, y, size].map((value) => Math.round(value * 10)) as [number, number, number];
    return [left, top, wide, key, weak];
  });
  const bytes = Uint8Array.from(small.values, (value) => Math.round(value));
  return { width, height, landmarks: places, small: Buffer.from(bytes).toString('base64') };
}

/** null: the picture is too small to have one. */
export function shapeFrom({ width, height, landmarks, small }: StoredShape): PictureShape | null {
  const bytes = Buffer.from(small, 'base64');
  if (bytes.length !== SMALL * SMALL) return null;
  return {
    width,
    height,
    landmarks: landmarks.map(([x, y, size, key, weak]) => ({ x: x / 10, y: y / 10, size: size / 10, key, weak })),
    small: { width: SMALL, height: SMALL, values: Float32Array.from(bytes) },
  };
}
