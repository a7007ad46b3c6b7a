import { createContext, use } from 'react';
import type { Session } from './session.ts';

/** Provides the session to the sign-in screens; commands reach it through their port. */
export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('A screen that needs the session stands outside the app.');
  return session;
}
