import { isolated } from './words.ts';

/** Types of files by the endings that their names may have. The server finds the type by decoding, never by the name. */
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

interface FileLimits {
  types: readonly FileType[];
  /** Most files in one call. */
  filesPerCall: number;
}

/** What is taken, and how much at a time (the specification does not say). SVG and archives are never taken. */
export const FILE_LIMITS: Readonly<Record<FilePurpose, FileLimits>> = {
  image: { types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic'], filesPerCall: 20 },
  document: {
    types: [
      'application/pdf',
      'image/jpeg',
      'image/png',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    filesPerCall: 1,
  },
};

/** Bytes in a megabyte, as limits count them. */
const MEGABYTE = 1024 * 1024;

/** The limits that an Admin may move. */
export const MEDIA_LIMITS = {
  image_megabytes: { label: 'Largest image', unit: 'MB', least: 1, most: 100, default: 20 },
  document_megabytes: { label: 'Largest document', unit: 'MB', least: 1, most: 100, default: 25 },
  shortest_side: { label: 'Shortest side of an image', unit: 'px', least: 100, most: 2000, default: 400 },
  profile_pictures: { label: 'Profile pictures per profile', unit: '', least: 1, most: 100, default: 30 },
  attachments: { label: 'Attachments per profile', unit: '', least: 1, most: 100, default: 60 },
  documents: { label: 'Documents per base profile', unit: '', least: 1, most: 100, default: 20 },
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

/** Most bytes of all files of one call together. docs/deploying.md repeats it for the proxy. */
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

/** What a browser and the server both know of a file. */
export interface FileFacts {
  name: string;
  /** Bytes. */
  size: number;
}

export interface FileProblem {
  /** One of the codes in `errors.ts`. */
  code: 'file-too-large' | 'file-type' | 'file-unreadable' | 'too-many-files';
  /** A sentence that names the file. */
  sentence: string;
}

/** The types that a file's name stands for by its ending; null: it has no ending. */
export function typesOfName(name: string): readonly FileType[] | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined) return null;
  return (Object.keys(FILE_ENDINGS) as FileType[]).filter((type) =>
    (FILE_ENDINGS[type] as readonly string[]).includes(ending),
  );
}

/**
 * What can be said against a file before it is sent: its size and the ending of its name. The server
 * asks the same, and then decodes it. `limits`: the setting `media_limits`.
 */
export function problemOfFile(
  purpose: FilePurpose,
  { name, size }: FileFacts,
  limits: MediaLimits,
): FileProblem | null {
  const { types } = FILE_LIMITS[purpose];
  const bytes = largestFile(purpose, limits);
  if (size === 0) return { code: 'file-unreadable', sentence: isEmpty(name) };
  if (size > bytes) {
    return { code: 'file-too-large', sentence: `“${isolated(name)}” is larger than ${megabytes(bytes)}.` };
  }
  const named = typesOfName(name);
  if (named !== null && !named.some((type) => types.includes(type))) {
    return { code: 'file-type', sentence: notAccepted(purpose, name) };
  }
  return null;
}

/** That a file is of no type that its purpose accepts. */
export function notAccepted(purpose: FilePurpose, name: string): string {
  return `“${isolated(name)}” is not an accepted type. Accepted: ${typeNames(purpose)}.`;
}

/** That there is nothing in a file. */
export const isEmpty = (name: string) => `“${isolated(name)}” is empty.`;

/** What can be said against the files of one call together. */
export function problemOfFiles(purpose: FilePurpose, files: readonly FileFacts[]): FileProblem | null {
  const { filesPerCall } = FILE_LIMITS[purpose];
  if (files.length > filesPerCall) {
    const sentence = filesPerCall === 1 ? 'Send one file at a time.' : `Send at most ${filesPerCall} files at a time.`;
    return { code: 'too-many-files', sentence };
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > CALL_BYTES) {
    return { code: 'file-too-large', sentence: `Send at most ${megabytes(CALL_BYTES)} at a time.` };
  }
  return null;
}

/** The types of a purpose as people read them. */
function typeNames(purpose: FilePurpose): string {
  return FILE_LIMITS[purpose].types.map((type) => FILE_TYPE_NAMES[type]).join(', ');
}

/** A size in bytes as people read it. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / (1024 * 1024))} MB`;
}

/** Small pictures, made on demand: of a list row, and of a tile. */
export const SMALL_VARIANTS = ['thumbnail', 'tile'] as const;
/** What a signed link can name of a stored file; `kept` is the tile of a version, also of what was deleted since. */
export const MEDIA_VARIANTS = ['original', ...SMALL_VARIANTS, 'document', 'kept'] as const;
export type MediaVariant = (typeof MEDIA_VARIANTS)[number];
