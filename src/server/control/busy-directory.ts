import { DirectoryTaken } from '../database/embedded/directory-lock.ts';

/**
 * Rethrows the error, with a sentence if a server holds the data directory and takes no orders: it takes them once it
 * serves people, and the first start may write for a while before that.
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
