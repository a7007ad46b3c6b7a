import { ERRORS } from '../../contract/error-sentences.ts';
import type { ErrorCode } from '../../contract/errors.ts';

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
