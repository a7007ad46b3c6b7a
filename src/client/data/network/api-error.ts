import { REFUSAL_SENTENCES, isErrorCode, type ErrorCode } from '../../../contract/base/errors.ts';
import { capitalised } from '../../../contract/base/words.ts';

/** Fields named in a refusal; people who correct these see the others next. */
const MOST_FIELDS = 3;

/** A refused or failed call. `message` is a sentence for people. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly statusText: string;
  readonly details: unknown;

  constructor(status: number, statusText: string, code: ErrorCode, sentence: string, details: unknown) {
    super(sentence);
    this.status = status;
    this.statusText = statusText;
    this.code = code;
    this.details = details;
  }
}

/** No response came: said in our words, since each browser's own differ and do not help. */
export class ServerUnreachable extends Error {
  constructor(cause: unknown, sentence = 'The server could not be reached. Check the connection and try again.') {
    super(sentence, { cause });
  }
}

/** What is not the server's, such as the page of a proxy or of a hotel, is said in our words too. */
export function unreadable(status: number): ApiError {
  return new ApiError(status, '', 'internal', 'The server’s answer could not be read. Try again.', undefined);
}

/** What a proxy refuses by itself, without a body of ours. */
const OF_PROXIES: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  413: ['body-too-large', 'This is too large to send over this network.'],
  429: ['rate-limited', 'Too many requests. Wait a moment and try again.'],
};

/** Reads an error answer. Rejects where a proxy says that the server is away, which is as good as no response. */
export async function errorOf(response: Response): Promise<ApiError> {
  const { status, statusText } = response;
  const body: unknown = await response.json().catch(() => null);
  const { code, error, details } = Object(body) as Record<string, unknown>;
  if (!isErrorCode(code)) {
    const known = OF_PROXIES[status];
    if (known) return new ApiError(status, '', ...known, undefined);
    if (status < 502 || status > 504) return unreadable(status);
    throw new ServerUnreachable(statusText, 'The server is not available right now. Try again in a moment.');
  }
  const sentence = typeof error === 'string' && error ? error : 'Unknown error message';
  return new ApiError(status, statusText, code, capitalised(withFields(sentence, code, details)), details);
}

/** A sentence that is the same for every field, with what is wrong with each field. */
function withFields(sentence: string, code: ErrorCode, details: unknown): string {
  if (code !== 'invalid-input' || sentence !== REFUSAL_SENTENCES[code] || !Array.isArray(details)) return sentence;
  const problems = details.slice(0, MOST_FIELDS).flatMap(({ path, problem }: Partial<Record<string, unknown>>) => {
    if (typeof path !== 'string' || typeof problem !== 'string') return [];
    const field = path.split('.').findLast((part) => /\D/.test(part)) ?? '';
    return [`${field.replaceAll('_', ' ')} ${problem}`.trim()];
  });
  return problems.length === 0 ? sentence : `${sentence.replace(/\.$/, '')}: ${problems.join(', ')}.`;
}

export function isNotThere(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not-found';
}

export function isSignInRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** The page changes because of it: to the sign-in, which gives the reason, or to the second factor. */
export function leadsElsewhere(error: unknown): boolean {
  return isSignInRefused(error) || (error instanceof ApiError && error.code === 'second-factor-required');
}
