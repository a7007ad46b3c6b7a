import { ERRORS, type ErrorCode } from '../../contract/errors.ts';

/** A refusal that the caller may read: one of the closed codes, with a sentence and facts to act on. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;

  constructor(code: ErrorCode, sentence: string = ERRORS[code].sentence, details?: unknown) {
    super(sentence);
    this.name = 'Failure';
    this.code = code;
    this.details = details;
  }
}
