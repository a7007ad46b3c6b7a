import { Secret, TOTP } from 'otpauth';

/** The assumptions of authenticator apps (RFC 6238): SHA-1, six digits, a new code every 30 s. */
export const CODE_LENGTH = 6;
export const CODE_PERIOD = 30;
export const CODE_ALGORITHM = 'SHA1';

/** Codes of so many steps before and after the present one are accepted too, as clocks of phones differ. */
const ADJACENT_STEPS = 1;
/** The length of the secret in bytes, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** A new shared secret, in base32. */
export function newTimeCodeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

const CODE = new RegExp(`^\\d{${CODE_LENGTH}}$`);

/** The step since 1970 whose code this is, or null if it is not the code of any step near the moment. */
export function stepOfCode(secret: string, token: string, moment: Date): number | null {
  if (!CODE.test(token)) return null;
  const generator = new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: CODE_ALGORITHM,
    digits: CODE_LENGTH,
    period: CODE_PERIOD,
  });
  const timestamp = moment.getTime();
  const distance = generator.validate({ token, timestamp, window: ADJACENT_STEPS });
  return distance === null ? null : generator.counter({ timestamp }) + distance;
}
