import { SMALL_VARIANTS } from '../../contract/base/media-limits.ts';

/** Names of stored files: 64 lower-case hexadecimal digits. Nothing else ever becomes part of a path. */
const SHA256 = /^[0-9a-f]{64}$/;

export function isSha256(text: string): boolean {
  return SHA256.test(text);
}

/** Pictures derived from a file, small or drawn by a recipe: stored beside it, and reproducible at any time. */
export const DERIVED_VARIANTS = [...SMALL_VARIANTS, 'drawn'] as const;
export type DerivedVariant = (typeof DERIVED_VARIANTS)[number];

/** Bytes of a file from `start` to `end`, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface OpenedFile {
  size: number;
  stream: ReadableStream<Uint8Array>;
}

/**
 * Stores the bytes of images and documents, named by their own SHA-256: the same bytes are stored once and never
 * changed. Files under DATA_DIR, or an object store.
 */
export interface MediaStore {
  /** Stores the bytes; they are durable when this resolves. `size` in bytes. */
  put(bytes: Uint8Array): Promise<{ sha256: string; size: number }>;
  /** Stores a file of known SHA-256; durable when this resolves. It may be moved away from `path`. */
  putFile(path: string, sha256: string): Promise<void>;
  /**
   * null: there is no such file. A range beyond the end is truncated; the caller checks `size` first. `signal` aborts
   * a read that nobody waits for any more.
   */
  open(sha256: string, range?: ByteRange, signal?: AbortSignal): Promise<OpenedFile | null>;
  has(sha256: string): Promise<boolean>;
  putDerived(sha256: string, variant: DerivedVariant, bytes: Uint8Array): Promise<void>;
  openDerived(sha256: string, variant: DerivedVariant, signal?: AbortSignal): Promise<OpenedFile | null>;
  /** Removes a file with everything derived from it, if it exists. */
  remove(sha256: string): Promise<void>;
}
