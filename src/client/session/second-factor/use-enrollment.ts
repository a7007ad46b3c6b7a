import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../session-context.ts';
import type { Enrollment } from '../identity.ts';
import { answerToSecondFactorError } from './second-factor-errors.ts';
import { showSecret } from './shown-secret.ts';
import type { Session } from '../session.ts';
import { session as sessionState } from '../session-state.ts';

interface Begun {
  enrollment: Enrollment | null;
  problem: string | null;
}

const NOT_BEGUN: Begun = { enrollment: null, problem: null };

/** A new secret for the signed-in person, requested on arrival and with each `restart`. */
export function useEnrollment() {
  const session = useSession();
  const [begun, setBegun] = useState(NOT_BEGUN);
  const gone = useRef(false);

  const arrive = useCallback((next: Begun) => {
    if (gone.current) return;
    showSecret(next.enrollment?.secret ?? null);
    setBegun(next);
  }, []);

  useEffect(() => {
    gone.current = false;
    void begin(session).then(arrive);
    return () => {
      gone.current = true;
      showSecret(null);
    };
  }, [session, arrive]);

  const restart = useCallback(() => {
    setBegun(NOT_BEGUN);
    void begin(session).then(arrive);
  }, [session, arrive]);
  return { ...begun, restart };
}

/** Without a signed-in person, or when only a new sign-in helps, it leads to the sign-in, which says why. */
async function begin(session: Session): Promise<Begun> {
  if (sessionState.user === null) {
    await session.signOut();
    return NOT_BEGUN;
  }
  try {
    return { enrollment: await session.startEnrollment(), problem: null };
  } catch (error) {
    const { message, way } = answerToSecondFactorError(error);
    if (way !== 'sign-in') return { enrollment: null, problem: message };
    await session.signOut(message);
    return NOT_BEGUN;
  }
}
