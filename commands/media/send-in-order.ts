import { mayPass } from '../../src/contract/base/errors.ts';
import { counted } from '../../src/contract/base/words.ts';
import type { Failed, Outcome } from '../command.ts';
import { failedBecause } from '../each.ts';
import type { UploadFile } from './port.ts';

/** "3 images were not sent: A profile holds at most 20 profile pictures." */
export function ofSeveral(count: number, what: string, { sentence }: Failed): string {
  return `${counted(count, what)} were not sent: ${sentence}`;
}

interface Sending<File extends UploadFile, Done extends object> {
  send: (file: File) => Promise<Done>;
  /** What is said of one that was not taken, and of as many `others` for the same reason. */
  because: (file: File, error: unknown, others: number) => Failed;
  /** They wait, on the list, until the first of them has arrived or was dismissed. */
  hold: (ids: readonly string[]) => void;
  /** They stay on the list with this sentence, and are not offered again. */
  stop: (ids: readonly string[], problem: string) => void;
}

/** Whether what is said of a file says already which it is. */
export function isNamedIn(error: unknown, name: string): boolean {
  return error instanceof Error && error.message.toLowerCase().includes(name.toLowerCase());
}

/** Refusals of what the files go to: as things stand, each of the others would be refused in the same words. */
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

/** Whether it is refused for what it goes to, and not for what it is: sent again, it would be refused again. */
export function isOfRecord(code: string): boolean {
  return OF_RECORD.has(code) || code === 'profile-full';
}

/**
 * Files that were chosen together, one after the other, so that they arrive in that order. One that is refused for good
 * lets the others pass; one that may still arrive, or has arrived without an answer, holds those behind it back. Where the
 * refusal is of the record, or of a part of it that is full, nothing more is sent there, and it is said once for all.
 */
export async function sendInOrder<File extends UploadFile, Done extends object>(
  files: readonly File[],
  { send, because, hold, stop }: Sending<File, Done>,
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
