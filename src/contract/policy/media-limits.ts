import type { FilePurpose } from './file-types.ts';

/** Bytes in a megabyte, as limits count them. */
const MEGABYTE = 1024 * 1024;

/** The limits that an Admin may move. */
export const MEDIA_LIMITS = {
  image_megabytes: { label: 'Largest image', unit: 'MB', least: 1, most: 100, default: 20 },
  document_megabytes: { label: 'Largest document', unit: 'MB', least: 1, most: 100, default: 25 },
  shortest_side: { label: 'Shortest side of an image', unit: 'px', least: 100, most: 2000, default: 400 },
  profile_pictures: { label: 'Profile pictures of a profile', unit: '', least: 1, most: 100, default: 30 },
  attachments: { label: 'Attachments of a profile', unit: '', least: 1, most: 100, default: 60 },
  documents: { label: 'Documents of a base profile', unit: '', least: 1, most: 100, default: 20 },
} as const satisfies Record<string, { label: string; unit: string; least: number; most: number; default: number }>;
export type MediaLimit = keyof typeof MEDIA_LIMITS;
export type MediaLimits = Readonly<Record<MediaLimit, number>>;

/** A limit with its unit. */
export function limitInWords(limit: MediaLimit, value: number): string {
  const { unit } = MEDIA_LIMITS[limit];
  return unit === '' ? String(value) : `${value} ${unit}`;
}

/** Largest file in bytes. */
export function largestFile(purpose: FilePurpose, limits: MediaLimits): number {
  return (purpose === 'image' ? limits.image_megabytes : limits.document_megabytes) * MEGABYTE;
}

/** Most bytes of all files of one call together. */
export const CALL_BYTES = 100 * MEGABYTE;

/** Most pixels of any image that is decoded, also of a document. */
export const IMAGE_PIXELS_MAXIMUM = 50_000_000;
/** Longest side in pixels that a rendering can have. */
export const IMAGE_SIDE_MAXIMUM = 65_000;
/** Shortest side of a crop, in pixels of the original. */
export const CROP_SIDE_MINIMUM = 100;

/** Longest name of a file in characters; a longer one is shortened before its ending. */
export const FILE_NAME_MAXIMUM = 150;
/** Longest note of a document in characters. */
export const DOCUMENT_NOTE_MAXIMUM = 500;
