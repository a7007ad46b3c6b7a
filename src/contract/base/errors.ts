/**
 * The closed list of error codes that an API answer may carry, each with its HTTP status. A handler never invents a code.
 * Their sentences come with each answer (fallback-sentences.ts): a browser has no use for a list of them.
 */
export const ERROR_STATUS = {
  'invalid-json': 400,
  'invalid-input': 422,
  'invalid-reason': 422,
  unauthenticated: 401,
  'token-invalid': 401,
  'token-expired': 401,
  'account-disabled': 401,
  'second-factor-required': 403,
  'proof-needed': 403,
  'no-role': 403,
  'closed-to-services': 403,
  'role-forbids': 403,
  'only-seeing': 403,
  'not-own': 403,
  'signature-invalid': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'status-forbids': 409,
  incomplete: 409,
  'text-finding': 422,
  'too-young': 422,
  'profile-name-taken': 422,
  'email-taken': 409,
  'last-admin': 409,
  'invitation-over': 410,
  'area-forbids': 403,
  'already-active': 409,
  'already-inactive': 409,
  'duplicate-suspected': 409,
  'duplicate-blocked': 409,
  unchanged: 409,
  frozen: 409,
  'version-conflict': 409,
  leased: 409,
  'lease-lost': 409,
  'four-eyes': 403,
  'foreign-text': 409,
  'undo-refused': 409,
  'idempotency-key-reused': 422,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'invalid-form': 400,
  'invalid-range': 416,
  'upload-stalled': 408,
  'too-many-files': 413,
  'file-too-large': 413,
  'file-type': 415,
  'file-unreadable': 422,
  'image-size': 422,
  'profile-full': 422,
  'adult-level-missing': 422,
  'rate-limited': 429,
  internal: 500,
  busy: 503,
  'media-unavailable': 503,
  'storage-full': 507,
  'database-unavailable': 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** They are as good as an answer of the server that says “not now”: a confirmed factor or person, a whole upload, a reason that is asked for. */
const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'second-factor-required',
  'proof-needed',
  'invalid-form',
  'invalid-reason',
]);

/** Whether the same request may succeed in a moment; any other refusal is final. */
export function mayPass(code: ErrorCode | 'network'): boolean {
  if (code === 'network' || PASSING.has(code)) return true;
  const status = ERROR_STATUS[code];
  return status === 401 || status === 408 || status === 429 || status >= 500;
}

/** The body of every error answer. A conflict carries the current record in `details.current`. */
export interface ErrorAnswer {
  error: string;
  code: ErrorCode;
  details?: unknown;
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code);
}

/** Sentences of refusals that the workbench can show before the server answers. */
export const REFUSAL_SENTENCES = {
  'invalid-input': 'Some of the input is not valid.',
  'token-invalid': 'Your sign-in is not valid. Sign in again.',
  'token-expired': 'Your sign-in has ended or your account was changed. Sign in again.',
  'account-disabled': 'User account has been disabled.',
  'role-forbids': 'Your role may not do this.',
  frozen: 'The profile is on an age hold until an Admin has checked the person’s age.',
} as const satisfies Partial<Record<ErrorCode, string>>;
