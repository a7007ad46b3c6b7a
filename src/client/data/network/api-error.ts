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
    this.name = 'ApiError';
    this.status = status;
    this.statusText = statusText;
    this.code = code;
    this.details = details;
  }
}

/** Reads an error answer; one that is not ours (a proxy's page, say) becomes "internal" with the status text. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const answer = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const code = isErrorCode(answer['code']) ? answer['code'] : 'internal';
  const sentence = typeof answer['error'] === 'string' && answer['error'] ? answer['error'] : response.statusText;
  return new ApiError(
    response.status,
    response.statusText,
    code,
    capitalised(withFields(sentence || 'Unknown error message', code, answer['details'])),
    answer['details'],
  );
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
