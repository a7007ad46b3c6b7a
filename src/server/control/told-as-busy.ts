import { DirectoryTaken } from '../database/embedded/directory-lock.ts';

/**
 * Throws on what was thrown where a server has the data directory and takes no orders: it does so as soon as
 * it serves people, and the first start may write for a while before that.
 */
export function throwAsBusy(error: unknown): never {
  if (!(error instanceof DirectoryTaken)) throw error;
  const { pid, directory } = error;
  const owner = pid === null ? '' : ` (process ${pid})`;
  throw new Error(
    `A Dossier${owner} has the data directory ${directory} open and takes no orders: it is starting or stopping, or another command works on it. Try again in a moment.`,
    { cause: error },
  );
}
