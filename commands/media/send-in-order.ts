import { mayPass } from '../../src/contract/errors.ts';
import type { Failed, Outcome } from '../command.ts';
import type { UploadFile } from './port.ts';

interface Sending<File extends UploadFile, Done extends object> {
  send: (file: File) => Promise<Done>;
  /** What is said of one that was not taken. */
  because: (file: File, error: unknown) => Failed;
  /** They wait, on the list, until the first of them has arrived or was dismissed. */
  hold: (ids: readonly string[]) => void;
}

/** Whether what is said of a file says already which it is. */
export function isNamedIn(error: unknown, name: string): boolean {
  return error instanceof Error && error.message.toLowerCase().includes(name.toLowerCase());
}

/**
 * Files that were chosen together, one after the other, so that they arrive in that order. One that is refused for good
 * lets the others pass; one that may still arrive, or has arrived without an answer, holds those behind it back. Where the record
 * is gone, nothing more is sent.
 */
export async function sendInOrder<File extends UploadFile, Done extends object>(
  files: readonly File[],
  { send, because, hold }: Sending<File, Done>,
): Promise<Outcome<Done>> {
  const done: Done[] = [];
  const failed: Failed[] = [];
  for (const [index, file] of files.entries()) {
    try {
      done.push(await send(file));
    } catch (error) {
      const reason = because(file, error);
      failed.push(reason);
      // There is nothing any more that the others could go to.
      if (reason.code === 'not-found') break;
      if (!mayPass(reason.code)) continue;
      hold(files.slice(index).map(({ id }) => id));
      break;
    }
  }
  return { done, failed };
}
