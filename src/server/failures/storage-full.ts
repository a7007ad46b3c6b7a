import { Failure } from './failure.ts';

const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);
/** Errors of libraries in C arrive as a sentence only. */
const SENTENCE = /No space left on device|Disk quota exceeded/i;

/** Whether something failed because the disk, or the server's quota of it, is full. */
export function isStorageFull(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (CODES.has((each as NodeJS.ErrnoException).code) || SENTENCE.test(each.message)) return true;
  }
  return false;
}

/** The 507: nothing of the request is stored, and trying again helps only once there is room. */
export function storageFull(cause: unknown): Failure {
  const failure = new Failure('storage-full');
  failure.cause = cause;
  return failure;
}
