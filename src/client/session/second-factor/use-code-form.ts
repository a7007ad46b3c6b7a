import { useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { recoveryCodeIn } from '../../../contract/session/recovery-codes.ts';
import { addressAfterSignIn } from '../left-place.ts';
import { askForWhole, isWholeCode } from '../../ui/controls/code-field.tsx';
import { NO_ANSWER_YET, useHangs } from '../../ui/use-settled.ts';
import type { Session } from '../session.ts';
import { roleNow } from '../session-state.ts';
import { answerToSecondFactorError } from './second-factor-errors.ts';

/**
 * A form with one field for a one-time code, or a recovery code. An error is shown at the field, an ended sign-in leads
 * to its page, and a right code leads home.
 *
 * @param answer handles a complete code; rejects with the SDK's error
 */
export function useCodeForm(session: Session, answer: (code: string) => Promise<void>) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const hangs = useHangs(busy);
  /** No other code will be accepted: it has to be begun anew. */
  const [spent, setSpent] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function send(complete: string): Promise<void> {
    if (busy) return;
    if (!isWholeCode(complete)) {
      // Enter by habit after a refusal, which has emptied the field: its reason stays.
      if (complete || !problem) setProblem(askForWhole(complete));
      field.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await answer(complete);
    } catch (error) {
      const { message, way } = answerToSecondFactorError(error, recoveryCodeIn(complete) !== null);
      if (way === 'sign-in') {
        await session.signOut(message);
        return;
      }
      setBusy(false);
      setCode('');
      setProblem(message);
      setSpent(way === 'restart');
      field.current?.focus();
      return;
    }
    const role = roleNow();
    if (role) navigate(addressAfterSignIn(role), { replace: true });
  }

  return {
    field,
    busy,
    spent,
    send: () => void send(code),
    begin: () => {
      setProblem(null);
      setSpent(false);
    },
    /** For the `CodeField`; its last digit sends. */
    fieldProps: {
      value: code,
      onChange: setCode,
      onComplete: (complete: string) => void send(complete),
      problem: problem ?? (hangs ? NO_ANSWER_YET : null),
      busy,
    },
  };
}
