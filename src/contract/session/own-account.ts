import { array, boolean, enums, integer, nullable, object, size, string, type Infer } from 'superstruct';
import { MAXIMUM_PASSWORD_LENGTH } from './passwords.ts';
import { RECOVERY_CODES, SIGN_INS_MOST } from './recovery-codes.ts';
import { Timestamp } from '../base/primitives.ts';

/** As tokens name it. */
export const SignInId = size(string(), 1, 128);

/** A password as it was typed. What may be a new one is a rule of its own. */
export const TypedPassword = size(string(), 1, MAXIMUM_PASSWORD_LENGTH);

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
  sign_ins: size(array(OwnSignIn), 0, SIGN_INS_MOST),
  /** How many there are in all. */
  of: integer(),
  has_second_factor: boolean(),
  /** null: with this provider nobody can change it here. */
  password_changed_at: nullable(Timestamp),
  /** Codes in place of a lost second factor; null: none were made. */
  recovery_codes: nullable(object({ left: integer(), made_at: Timestamp })),
});
export type OwnAccount = Infer<typeof OwnAccount>;

export const RecoveryCodes = size(array(string()), RECOVERY_CODES);
