import { integer, object, string, array, boolean, enums, nullable, size, type Infer } from 'superstruct';
import { ROLES } from '../base/roles.ts';
import { Timestamp } from '../base/primitives.ts';
import { operation, openOperation } from '../base/operation.ts';
import { MAXIMUM_PASSWORD_LENGTH } from './passwords.ts';
import { RECOVERY_CODES } from './recovery-codes.ts';
import { SIGN_IN_ROWS } from '../base/rows-per-answer.ts';

/** As tokens name it. */
const SignInId = size(string(), 1, 128);

/** A password as it was typed. What may be a new one is a rule of its own. */
const TypedPassword = size(string(), 1, MAXIMUM_PASSWORD_LENGTH);

export const OwnSignIn = object({
  id: string(),
  /** Browser and system in words; null: its calls do not say. */
  device: nullable(string()),
  signed_in_at: Timestamp,
  /** To a few minutes. */
  last_used_at: Timestamp,
  /** The one that asks. */
  is_this: boolean(),
});
export type OwnSignIn = Infer<typeof OwnSignIn>;

export const OwnAccount = object({
  provider: enums(['local', 'firebase'] as const),
  /** This one first, then the latest signed in. */
  sign_ins: size(array(OwnSignIn), 0, SIGN_IN_ROWS),
  /** How many there are in all. */
  of: integer(),
  has_second_factor: boolean(),
  /** null: with this provider nobody can change it here. */
  password_changed_at: nullable(Timestamp),
  /** Codes in place of a lost second factor; null: none were made. */
  recovery_codes: nullable(object({ left: integer(), made_at: Timestamp })),
});
export type OwnAccount = Infer<typeof OwnAccount>;

const RecoveryCodes = size(array(string()), RECOVERY_CODES);

export const ownAccountOperations = {
  'account.get': operation({
    method: 'GET',
    path: '/me/account',
    summary: 'The person’s own sign-ins, the 50 latest with their device, and how their password and codes stand.',
    roles: ROLES,
    answer: OwnAccount,
  }),
  'account.end-sign-in': operation({
    method: 'POST',
    path: '/me/sign-ins/{signInId}/end',
    summary: 'Ends one of the person’s own sign-ins and puts back what was claimed under it.',
    roles: ROLES,
    params: object({ signInId: SignInId }),
    answer: object({ ended_at: Timestamp }),
  }),
  'account.end-other-sign-ins': operation({
    method: 'POST',
    path: '/me/sign-ins/end-others',
    summary: 'Ends every sign-in of the person but the one that asks.',
    roles: ROLES,
    answer: object({ ended: integer() }),
  }),
  'account.change-password': operation({
    method: 'POST',
    path: '/me/password',
    summary:
      'Sets a new password for the person who knows the old one, and ends every other sign-in. Wrong ones cost a wait. With Firebase it is refused.',
    roles: ROLES,
    body: object({ old_password: TypedPassword, new_password: string() }),
    answer: object({ changed_at: Timestamp, ended: integer() }),
    secret: true,
  }),
  'account.check-proof': operation({
    method: 'GET',
    path: '/me/proof',
    summary:
      'Answers where the proof of who it is still counts, and is refused with `proof-needed` elsewhere. What is sent only some seconds behind its key asks this first.',
    roles: ROLES,
    freshProof: 'always',
    answer: object({}),
  }),
  'account.prove': operation({
    method: 'POST',
    path: '/me/proof',
    summary:
      'Confirms by the password, or by a one-time code where there is a second factor, that it is still the person who signed in; for ten minutes and for this sign-in alone. Wrong ones cost a wait. With Firebase it is refused: a new sign-in there does the same.',
    roles: ROLES,
    body: object({ typed: TypedPassword }),
    answer: object({ proven_at: Timestamp }),
    secret: true,
  }),
  'account.make-recovery-codes': operation({
    method: 'POST',
    path: '/me/recovery-codes',
    summary: `Makes ${RECOVERY_CODES} codes that replace the earlier ones. Each works once in place of a one-time code at the sign-in. They are shown only here. It needs the password. With Firebase it is refused.`,
    roles: ROLES,
    body: object({ password: TypedPassword }),
    answer: object({ codes: RecoveryCodes, made_at: Timestamp }),
    secret: true,
  }),
};

/** Sign-ins from before this moment are over. */
const Ended = object({ ended_at: Timestamp });

export const sessionOperations = {
  // Who is shown the door, or leaves instead of registering a second factor, leaves nothing behind either.
  'session.end': openOperation({
    method: 'POST',
    path: '/me/sessions/current/end',
    summary: 'Signs the person out of this sign-in: its tokens are no longer accepted or renewed.',
    roles: ROLES,
    answer: Ended,
  }),
  'session.end-all': operation({
    method: 'POST',
    path: '/me/sessions/end',
    summary: 'Signs the person out everywhere, here as well, and puts back what they have claimed of a queue.',
    roles: ROLES,
    answer: Ended,
  }),
};
