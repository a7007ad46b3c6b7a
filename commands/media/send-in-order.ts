import { mayPass } from '../../src/contract/base/errors.ts';
import { counted } from '../../src/contract/base/words.ts';
import type { Failed, Outcome } from '../command.ts';
import { failedBecause } from '../each.ts';
import type { UploadFile } from './port.ts';

/** "3 images were not sent: A profile holds at most 20 profile pictures." */
export function ofSeveral(count: number, what: string, { sentence }: Failed): string {
  return `${counted(count, what)} were not sent: ${sentence}`;
}

interface FileSending<File extends UploadFile, Done extends object> {
  send: (file: File) => Promise<Done>;
  /** The failure of a file that was refused, and of so many `others` for the same reason. */
  because: (file: File, error: unknown, others: number) => Failed;
  /** Keeps these on the list until the first of them has arrived or was dismissed. */
  hold: (ids: readonly string[]) => void;
  /** Keeps these on the list with this sentence, without a retry. */
  stop: (ids: readonly string[], problem: string) => void;
}

/** Whether a refusal names the file already. */
export function isNamedIn(error: unknown, name: string): boolean {
  return error instanceof Error && error.message.toLowerCase().includes(name.toLowerCase());
}

/** Refusals because of the record, which would be the same for every other file. */
const OF_RECORD: ReadonlySet<string> = new Set([
  'status-forbids',
  'frozen',
  'leased',
  'lease-lost',
  'no-role',
  'role-forbids',
  'not-own',
  'area-forbids',
  'four-eyes',
  'only-seeing',
]);

/** Whether a file is refused because of the record and not because of the file itself. */
export function isOfRecord(code: string): boolean {
  return OF_RECORD.has(code) || code === 'profile-full';
}

/**
 * Sends files that were chosen together one after the other, so that they arrive in that order. After a file that is
 * refused for good the others follow; after one that may still arrive, or had no answer, they wait. If the record itself
 * refuses, or a part of it is full, nothing more is sent there, and one failure covers all.
 */
export async function sendInOrder<File extends UploadFile, Done extends object>(
  files: readonly File[],
  { send, because, hold, stop }: FileSending<File, Done>,
): Promise<Outcome<Done>> {
  const done: Done[] = [];
  const failed: Failed[] = [];
  const stopped = new Set<File>();
  for (const [index, file] of files.entries()) {
    if (stopped.has(file)) continue;
    try {
      done.push(await send(file));
    } catch (error) {
      const { code, sentence } = failedBecause(file.id, error);
      // There is nothing any more that the others could go to.
      if (code === 'not-found') {
        failed.push(because(file, error, 0));
        break;
      }
      const rest = files.slice(index + 1).filter((other) => !stopped.has(other));
      const alike = OF_RECORD.has(code) ? rest : code === 'profile-full' ? rest.filter(isInPartOf(file)) : [];
      for (const other of alike) stopped.add(other);
      const ids = alike.map(({ id }) => id);
      if (alike.length > 0) stop(ids, `Not sent. ${sentence}`);
      failed.push(because(file, error, alike.length));
      if (!mayPass(code)) continue;
      hold([file, ...rest].map(({ id }) => id));
      break;
    }
  }
  return { done, failed };
}

const isInPartOf =
  ({ part }: UploadFile) =>
  (other: UploadFile): boolean =>
    other.part === part;
