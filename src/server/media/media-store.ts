/** Names of stored files: 64 lower-case hexadecimal digits. Nothing else ever becomes part of a path. */
const SHA256 = /^[0-9a-f]{64}$/;

export function isSha256(text: string): boolean {
  return SHA256.test(text);
}

/** Pictures made from a file, small or drawn after a recipe: they lie beside it and can be made again at any time. */
export const DERIVED_VARIANTS = ['thumbnail', 'tile', 'drawn'] as const;
export type DerivedVariant = (typeof DERIVED_VARIANTS)[number];

/** Bytes of a file from `start` to `end`, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface OpenedFile {
  /** Size of the whole file in bytes. */
  size: number;
  stream: ReadableStream<Uint8Array>;
}

/**
 * Where the bytes of images and documents lie, named by their own SHA-256: the same bytes are kept
 * once, and what is stored is never changed. Files under DATA_DIR, or an object store.
 */
export interface MediaStore {
  /** Keeps the bytes; they are durable when this resolves. `size` in bytes. */
  put(bytes: Uint8Array): Promise<{ sha256: string; size: number }>;
  /** Keeps a file whose SHA-256 is known already; durable when this resolves. It may be moved away from `path`. */
  putFile(path: string, sha256: string): Promise<void>;
  /**
   * null: there is no such file. A range beyond the end is cut off; the caller looks at `size` first.
   * `signal` ends a read that nobody waits for any more.
   */
  open(sha256: string, range?: ByteRange, signal?: AbortSignal): Promise<OpenedFile | null>;
  has(sha256: string): Promise<boolean>;
  putDerived(sha256: string, variant: DerivedVariant, bytes: Uint8Array): Promise<void>;
  openDerived(sha256: string, variant: DerivedVariant, signal?: AbortSignal): Promise<OpenedFile | null>;
  /** Removes a file with everything made from it. Nothing happens if it is not there. */
  remove(sha256: string): Promise<void>;
}
