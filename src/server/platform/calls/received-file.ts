import { rm } from 'node:fs/promises';
import type { FileFacts } from '../../../contract/base/media-limits.ts';

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

  /** Identifies a repeated request: the temporary path is left out. */
  toJSON(): object {
    return { name: this.name, size: this.size, sha256: this.sha256 };
  }
}

/** Removes received files; those that were kept have been moved away by the store. */
export async function discardFiles(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true })));
}

/** Throws a TypeError for another implementation of the facts, which only a programming error can pass. */
export function receivedFile(file: FileFacts): ReceivedFile {
  if (!(file instanceof ReceivedFile)) throw new TypeError('A file was taken from a body that is no form.');
  return file;
}
