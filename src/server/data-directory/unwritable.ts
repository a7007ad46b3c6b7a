import path from 'node:path';

const CODES: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Throws on what was thrown, in words for whoever runs the server where the data directory cannot be written. */
export function toldAsUnwritable(directory: string): (error: unknown) => never {
  return (error) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR' || code === 'EEXIST') {
      throw new Error(`The data directory ${path.resolve(directory)} is no directory. Set DATA_DIR to one.`, {
        cause: error,
      });
    }
    if (!CODES.has(code)) throw error;
    throw new Error(
      `The data directory ${path.resolve(directory)} cannot be written (${String(code)}): give it to the user that runs Dossier, or set DATA_DIR to another directory.`,
      { cause: error },
    );
  };
}
