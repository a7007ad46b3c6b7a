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

export interface FileLimits {
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
