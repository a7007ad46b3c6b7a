import { INVALID_DATE_OF_BIRTH } from './policy/date-of-birth.ts';
import { FOUR_EYES_REFUSAL } from './policy/four-eyes.ts';
import { OWN_ONLY } from './policy/own-profiles.ts';
import { ONLY_SEEING } from './policy/seen-as.ts';
import { LAST_ADMIN } from './policy/last-admin.ts';

/**
 * The closed list of error codes that an API answer may carry, each with its HTTP status and a
 * sentence for people. A handler may give a more exact sentence; it never invents a code.
 */
export const ERRORS = {
  'invalid-json': { status: 400, sentence: 'The request body is not valid JSON.' },
  'invalid-input': { status: 422, sentence: 'Some of the input is not valid.' },
  'invalid-reason': { status: 422, sentence: 'The reason is not complete.' },
  unauthenticated: { status: 401, sentence: 'Sign in to continue.' },
  'token-invalid': { status: 401, sentence: 'Your sign-in is not valid. Sign in again.' },
  'token-expired': { status: 401, sentence: 'Your sign-in has expired. Sign in again.' },
  'account-disabled': { status: 401, sentence: 'User account has been disabled.' },
  'second-factor-required': { status: 403, sentence: 'Confirm your second factor to continue.' },
  'proof-needed': { status: 403, sentence: 'Confirm that it is you first.' },
  'no-role': { status: 403, sentence: 'You do not have access to this application.' },
  'closed-to-services': { status: 403, sentence: 'Service tokens may not do this.' },
  'role-forbids': { status: 403, sentence: 'Your role may not do this.' },
  'only-seeing': { status: 403, sentence: ONLY_SEEING },
  'not-own': { status: 403, sentence: OWN_ONLY },
  'signature-invalid': { status: 403, sentence: 'The link has expired. Load the page again.' },
  'not-found': {
    status: 404,
    sentence: 'This does not exist. It may have been deleted, or the link may be incomplete.',
  },
  'method-not-allowed': { status: 405, sentence: 'This address does not accept that method.' },
  'status-forbids': { status: 409, sentence: 'The profile is in a state that does not allow this.' },
  incomplete: { status: 409, sentence: 'Required fields are missing.' },
  'text-finding': { status: 422, sentence: 'A text check has found something that must be fixed first.' },
  'too-young': { status: 422, sentence: INVALID_DATE_OF_BIRTH.message },
  'profile-name-taken': { status: 422, sentence: 'Another profile of this locale has the same name.' },
  'email-taken': { status: 409, sentence: 'There is already an account with this e-mail address.' },
  'last-admin': { status: 409, sentence: LAST_ADMIN },
  'invitation-over': { status: 410, sentence: 'This link has been used, has expired, or was replaced by a newer one.' },
  'area-forbids': { status: 403, sentence: 'This locale is outside the area you work on.' },
  'already-active': { status: 409, sentence: 'The profile is already active.' },
  'already-inactive': { status: 409, sentence: 'The profile is already inactive.' },
  'duplicate-suspected': {
    status: 409,
    sentence: 'This looks like an existing profile. To continue, say why it is not a duplicate.',
  },
  'duplicate-blocked': { status: 409, sentence: 'This looks like an existing profile, so it was not saved.' },
  unchanged: { status: 409, sentence: 'Nothing has changed.' },
  frozen: { status: 409, sentence: 'The profile is frozen until an Admin has checked the doubt about age.' },
  'version-conflict': { status: 409, sentence: 'Someone else has changed this in the meantime.' },
  leased: { status: 409, sentence: 'Someone else is working on this.' },
  'lease-lost': { status: 409, sentence: 'Your claim on this has ended.' },
  'four-eyes': { status: 403, sentence: FOUR_EYES_REFUSAL },
  'foreign-text': { status: 409, sentence: 'A text was copied from another language and not edited since.' },
  'undo-refused': { status: 409, sentence: 'This can no longer be undone.' },
  'idempotency-key-reused': { status: 422, sentence: 'The idempotency key was used for another request.' },
  'body-too-large': { status: 413, sentence: 'The request is too large.' },
  'unsupported-media-type': { status: 415, sentence: 'The request body must be JSON.' },
  'invalid-form': { status: 400, sentence: 'The upload was cut off or is not a form.' },
  'invalid-range': { status: 416, sentence: 'The file has no such part.' },
  'upload-stalled': { status: 408, sentence: 'The upload stalled. Try again.' },
  'too-many-files': { status: 413, sentence: 'Too many files were sent at once.' },
  'file-too-large': { status: 413, sentence: 'The file is too large.' },
  'file-type': { status: 415, sentence: 'This type of file is not accepted here.' },
  'file-unreadable': { status: 422, sentence: 'The file cannot be read.' },
  'image-size': { status: 422, sentence: 'The image has too few or too many pixels.' },
  'profile-full': { status: 422, sentence: 'The profile cannot have more of these.' },
  'adult-level-missing': { status: 422, sentence: 'An image has no adult level.' },
  'rate-limited': { status: 429, sentence: 'Too many requests. Wait a moment and try again.' },
  internal: { status: 500, sentence: 'Something went wrong on our side. The error has been logged.' },
  busy: { status: 503, sentence: 'Many uploads are in progress. Try again in a moment.' },
  'media-unavailable': {
    status: 503,
    sentence: 'The store of images and documents is not responding. Try again in a moment.',
  },
  'storage-full': {
    status: 507,
    sentence: 'The server’s disk is full, so this was not saved. Tell your administrator, and keep this page open.',
  },
  'database-unavailable': { status: 503, sentence: 'The database is restarting. Try again in a moment.' },
} as const satisfies Record<string, { status: number; sentence: string }>;
export type ErrorCode = keyof typeof ERRORS;

/** They are as good as an answer of the server that says “not now”: a confirmed factor or person, a whole upload, a reason that is asked for. */
const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'second-factor-required',
  'proof-needed',
  'invalid-form',
  'invalid-reason',
]);

/** Whether the same wish may be granted in a moment; any other refusal is final, as things stand. */
export function mayPass(code: ErrorCode | 'network'): boolean {
  if (code === 'network' || PASSING.has(code)) return true;
  const { status } = ERRORS[code];
  return status === 401 || status === 408 || status === 429 || status >= 500;
}

/** The body of every error answer. A conflict carries the current record in `details.current`. */
export interface ErrorAnswer {
  error: string;
  code: ErrorCode;
  details?: unknown;
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}
