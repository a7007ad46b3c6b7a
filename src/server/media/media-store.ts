/** Names of stored files: 64 lower-case hexadecimal digits. Nothing else ever becomes part of a path. */
const SHA256 = /^[0-9a-f]{64}$/;

export function isSha256(text: string): boolean {
  return SHA256.test(text);
}

/**
 * Where the bytes of pictures and documents lie, named by their own SHA-256: the same bytes are kept
 * once, and what is stored is never changed. A second implementation may speak to an object store.
 */
export interface MediaStore {
  /** Keeps the bytes; they are durable when this resolves. `size` in bytes. */
  put(bytes: Uint8Array): Promise<{ sha256: string; size: number }>;
  /** null: there is no such file. */
  open(sha256: string): Promise<ReadableStream<Uint8Array> | null>;
  has(sha256: string): Promise<boolean>;
  /** The small picture made from a file lies beside it and can be made again at any time. */
  putThumbnail(sha256: string, bytes: Uint8Array): Promise<void>;
  openThumbnail(sha256: string): Promise<ReadableStream<Uint8Array> | null>;
}
