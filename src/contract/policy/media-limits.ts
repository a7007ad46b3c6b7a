/** Bytes in a megabyte, as limits count them. */
const MEGABYTE = 1024 * 1024;

/** Types of files by the endings that their names may have. The server tells the type by decoding, never by the name. */
export const FILE_ENDINGS = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif', 'hif'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
} as const satisfies Record<string, readonly string[]>;
export type FileType = keyof typeof FILE_ENDINGS;

/** What people call the types. */
export const FILE_TYPE_NAMES: Readonly<Record<FileType, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/heic': 'HEIC',
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
};

/** What an operation takes files for. */
export type FilePurpose = 'image' | 'document';

export interface FileLimits {
  types: readonly FileType[];
  /** Largest file in bytes. */
  bytes: number;
  /** Most files in one call. */
  filesPerCall: number;
}

/** The one table of limits for uploads (the specification does not give any). SVG and archives are never taken. */
export const FILE_LIMITS: Readonly<Record<FilePurpose, FileLimits>> = {
  image: {
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic'],
    bytes: 20 * MEGABYTE,
    filesPerCall: 20,
  },
  document: {
    types: [
      'application/pdf',
      'image/jpeg',
      'image/png',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    bytes: 25 * MEGABYTE,
    filesPerCall: 1,
  },
};

/** Most bytes of all files of one call together. */
export const CALL_BYTES = 100 * MEGABYTE;

/** Shortest side of a profile's image, in pixels. */
export const IMAGE_SIDE_MINIMUM = 400;
/** Most pixels of any image that is decoded, also of a document. */
export const IMAGE_PIXELS_MAXIMUM = 50_000_000;
/** Longest side in pixels that a rendering can have. */
export const IMAGE_SIDE_MAXIMUM = 65_000;
/** Shortest side of a crop, in pixels of the original. */
export const CROP_SIDE_MINIMUM = 100;

/** Most images of each lane, for one base profile or locale profile. */
export const IMAGES_PER_PROFILE = { profile_picture: 30, attachment: 60 } as const;
/** Most documents of one base profile. */
export const DOCUMENTS_PER_PROFILE = 20;

/** Longest name of a file in characters; a longer one is shortened before its ending. */
export const FILE_NAME_MAXIMUM = 150;
/** Longest note of a document in characters. */
export const DOCUMENT_NOTE_MAXIMUM = 500;
