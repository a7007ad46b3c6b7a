import { proxy } from 'valtio';
import type { Role } from '../../contract/policy/roles.ts';
import type { SignedInUser } from './claims.ts';

export const LOGIN_STATES = ['unauthenticated', 'authenticating', 'validating', 'authenticated', 'error'] as const;
export type LoginState = (typeof LOGIN_STATES)[number];

export interface SessionState {
  login: LoginState;
  user: SignedInUser | null;
  /** Empty until the token has been read, and for people without a recognised role. */
  userRole: Role | '';
}

export const session = proxy<SessionState>({ login: 'unauthenticated', user: null, userRole: '' });

export function roleNow(): Role | null {
  return session.userRole === '' ? null : session.userRole;
}
