import { rm } from 'node:fs/promises';
import type { FileFacts } from '../../contract/policy/file-check.ts';

/** A file of an upload, in a file of its own until the request is over. */
export class ReceivedFile implements FileFacts {
  /** The last part of the name that the caller gave, fit for display and storage. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly path: string;

  constructor(name: string, size: number, sha256: string, path: string) {
    this.name = name;
    this.size = size;
    this.sha256 = sha256;
    this.path = path;
  }

  /** What identifies a repeated request: where the bytes lie in the meantime does not. */
  toJSON(): object {
    return { name: this.name, size: this.size, sha256: this.sha256 };
  }
}

/** Removes what was received; the store has moved away what it kept. */
export async function discardFiles(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true })));
}

/** Throws a TypeError for what did not come as a file: only a programmer can bring that about. */
export function receivedFile(file: FileFacts): ReceivedFile {
  if (!(file instanceof ReceivedFile)) throw new TypeError('A file was taken from a body that is no form.');
  return file;
}
