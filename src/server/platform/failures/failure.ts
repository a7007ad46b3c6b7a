import { ERRORS } from '../../../contract/fallback-sentences.ts';
import type { ErrorCode } from '../../../contract/base/errors.ts';

/** Seconds a caller should wait before it repeats a request that cannot be served at the moment. */
const SHORT_WAIT = 1;

/** A refusal that the caller may read: one of the closed codes, with a sentence and facts to act on. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  /** Seconds after which the same request may succeed; null if waiting does not help. */
  readonly retryAfter: number | null;

  constructor(code: ErrorCode, sentence: string = ERRORS[code].sentence, details?: unknown, retryAfter?: number) {
    super(sentence);
    this.name = 'Failure';
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter ?? (ERRORS[code].status === 503 ? SHORT_WAIT : null);
  }

  /** A refusal that ends by itself after so many seconds. */
  static forNow(code: ErrorCode, seconds: number): Failure {
    return new Failure(code, undefined, undefined, seconds);
  }
}

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

/** For a query whose row has to be there. An arrow, as Kysely calls other functions with `new`. */
export const notFound = () => new Failure('not-found');
