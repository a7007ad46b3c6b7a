import { Secret, TOTP } from 'otpauth';
import type { Enrollment } from '../identity.ts';

/** The name under which authenticator apps list the code. */
const ISSUER = 'Dossier';

/** The content of the QR code. The SDK's own builder would not encode the account's name. */
export function otpauthUri({ secret, algorithm, digits, period }: Enrollment, account: string): string {
  return new TOTP({
    issuer: ISSUER,
    label: account,
    secret: Secret.fromBase32(secret),
    algorithm,
    digits,
    period,
  }).toString();
}
