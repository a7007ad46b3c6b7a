import { FILE_ENDINGS, FILE_LIMITS, FILE_TYPE_NAMES, type FilePurpose, type FileType } from './file-types.ts';
import { CALL_BYTES, largestFile, type MediaLimits } from './media-limits.ts';
import { isolated } from './isolated.ts';

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
  if (size === 0) return { code: 'file-unreadable', sentence: `“${isolated(name)}” is empty.` };
  if (size > bytes) {
    return { code: 'file-too-large', sentence: `“${isolated(name)}” is larger than ${megabytes(bytes)}.` };
  }
  const named = typesOfName(name);
  if (named !== null && !named.some((type) => types.includes(type))) {
    return {
      code: 'file-type',
      sentence: `“${isolated(name)}” is not of a type that is accepted here: ${typeNames(purpose)}.`,
    };
  }
  return null;
}

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
export function typeNames(purpose: FilePurpose): string {
  return FILE_LIMITS[purpose].types.map((type) => FILE_TYPE_NAMES[type]).join(', ');
}

/** A size in bytes as people read it. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / (1024 * 1024))} MB`;
}
