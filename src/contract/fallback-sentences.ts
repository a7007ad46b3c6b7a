import { INVALID_DATE_OF_BIRTH } from './base/date-of-birth.ts';
import { ONLY_SEEING } from './staff/seen-as.ts';
import { LAST_ADMIN } from './staff/staff-rules.ts';
import { ERROR_STATUS, REFUSAL_SENTENCES, type ErrorCode } from './base/errors.ts';
import { FOUR_EYES_REFUSAL, OWN_ONLY } from './base/refusals.ts';

/** A sentence for people for each code. A handler may give a more exact one. */
const SENTENCES: Readonly<Record<ErrorCode, string>> = {
  ...REFUSAL_SENTENCES,
  'invalid-json': 'The request body is not valid JSON.',
  'invalid-reason': 'The reason is not complete.',
  unauthenticated: 'Sign in to continue.',
  'second-factor-required': 'Confirm your second factor to continue.',
  'proof-needed': 'First confirm that it is you.',
  'no-role': 'You do not have access to this application.',
  'closed-to-services': 'Service tokens may not do this.',
  'only-seeing': ONLY_SEEING,
  'not-own': OWN_ONLY,
  'signature-invalid': 'The link has expired. Load the page again.',
  'not-found': 'This does not exist. It may have been deleted, or the link may be incomplete.',
  'method-not-allowed': 'This address does not accept that method.',
  'status-forbids': 'The profile’s status does not allow this.',
  incomplete: 'Required fields are missing.',
  'text-finding': 'A text check has found something that must be fixed first.',
  'too-young': INVALID_DATE_OF_BIRTH.message,
  'profile-name-taken': 'Another profile of this locale has the same name. Choose another name.',
  'email-taken': 'There is already an account with this e-mail address.',
  'last-admin': LAST_ADMIN,
  'invitation-over': 'This link has been used, has expired, or was replaced by a newer one.',
  'area-forbids': 'This locale is outside the area you work on.',
  'already-active': 'The profile is already active.',
  'already-inactive': 'The profile is already inactive.',
  'duplicate-suspected': 'This looks like an existing profile. To continue, say why it is not a duplicate.',
  'duplicate-blocked': 'This looks like an existing profile, so it was not saved.',
  unchanged: 'Nothing has changed.',
  // Of a profile whose last change is known, server/records/intent.ts says who made it.
  'version-conflict': 'This has been changed in the meantime.',
  leased: 'Someone else is working on this.',
  'lease-lost': 'This item is no longer yours. Claim it again to continue.',
  'four-eyes': FOUR_EYES_REFUSAL,
  'foreign-text': 'A text was copied from another language and not edited since.',
  'undo-refused': 'This can no longer be undone.',
  'idempotency-key-reused': 'The idempotency key was used for another request.',
  'body-too-large': 'The request is too large.',
  'unsupported-media-type': 'The request body must be JSON.',
  'invalid-form': 'The upload was cut off or is not a form.',
  'invalid-range': 'The file does not have that part.',
  'upload-stalled': 'The upload stalled. Try again.',
  'too-many-files': 'Too many files were sent at once.',
  'file-too-large': 'The file is too large.',
  'file-type': 'This type of file is not accepted here.',
  'file-unreadable': 'The file cannot be read.',
  'image-size': 'The image is too small or too large in pixels.',
  'profile-full': 'The profile already has as many of these as it can hold. Delete one first.',
  'adult-level-missing': 'An image has no adult level.',
  'rate-limited': 'Too many requests. Wait a moment and try again.',
  internal: 'Something went wrong on our side. The error has been logged.',
  busy: 'Many uploads are in progress. Try again in a moment.',
  'media-unavailable': 'Images and documents are not available right now. Try again in a moment.',
  'storage-full': 'The server’s disk is full, so this was not saved. Tell your administrator, and keep this page open.',
  'database-unavailable': 'The database is restarting. Try again in a moment.',
};

/** Every code with its HTTP status and its sentence. */
export const ERRORS = Object.fromEntries(
  Object.entries(ERROR_STATUS).map(([code, status]) => [code, { status, sentence: SENTENCES[code as ErrorCode] }]),
) as Readonly<Record<ErrorCode, { status: (typeof ERROR_STATUS)[ErrorCode]; sentence: string }>>;
