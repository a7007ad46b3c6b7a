import { proxy } from 'valtio';
import type { Role } from '../../contract/base/roles.ts';
import type { SeenAs } from '../../contract/staff/seen-as.ts';
import type { SignedInUser } from './claims.ts';

export const LOGIN_STATES = ['unauthenticated', 'authenticating', 'validating', 'authenticated', 'error'] as const;
export type LoginState = (typeof LOGIN_STATES)[number];

export interface SessionState {
  login: LoginState;
  user: SignedInUser | null;
  /** Empty until the token has been read, and for people without a recognised role. */
  userRole: Role | '';
  /** The person and role that an Admin sees the workbench as. */
  seenAs: SeenAs | null;
  /** The password was right and the one-time code is awaited. A reload loses this, as the SDK does. */
  challenged: boolean;
  /** The sign-in that awaits its code also accepts a recovery code. */
  takesRecoveryCodes: boolean;
  /** The person has a second factor, as far as this browser knows. */
  factorEnrolled: boolean;
  /** When the token expires by this machine's clock, in milliseconds since 1970. */
  tokenExpiresAt: number | null;
}

const NOBODY: Readonly<SessionState> = {
  login: 'unauthenticated',
  user: null,
  userRole: '',
  seenAs: null,
  challenged: false,
  takesRecoveryCodes: false,
  factorEnrolled: false,
  tokenExpiresAt: null,
};

export const session = proxy<SessionState>({ ...NOBODY });

/** Nobody is signed in or signing in. */
export function forgetPerson(): void {
  Object.assign(session, NOBODY);
}

export function roleNow(): Role | null {
  return session.userRole === '' ? null : session.userRole;
}
