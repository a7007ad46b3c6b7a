import { useEffect, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { homeRoute, pathOf } from '../../../contract/policy/access.ts';
import { useSession } from '../../app/session-context.ts';
import { answerToSecondFactorError } from '../../session/second-factor/second-factor-errors.ts';
import { roleNow, session as sessionState } from '../../session/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { CODE_LENGTH, CodeField } from '../../ui/code-field.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import styles from './register-totp.module.css';
import { SecretCard } from './secret-card.tsx';
import { useEnrollment } from './use-enrollment.ts';

/** Registers an authenticator app as the second factor; the first code proves that it works. */
export function RegisterTotpScreen() {
  const session = useSession();
  const { enrollment, problem: startProblem, restart } = useEnrollment();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [spent, setSpent] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    document.title = 'Register a one-time code · Dossier';
    if (enrollment) field.current?.focus();
  }, [enrollment]);

  async function send(complete: string) {
    if (busy || !enrollment) return;
    if (complete.length < CODE_LENGTH) {
      setProblem(`Enter the ${CODE_LENGTH} digits of the code.`);
      field.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await session.finishEnrollment(enrollment, complete, 'Authenticator app');
    } catch (error) {
      const { message, way } = answerToSecondFactorError(error);
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
    if (role) navigate(pathOf(homeRoute(role)), { replace: true });
  }

  function showNewSecret() {
    setProblem(null);
    setSpent(false);
    restart();
  }

  if (sessionState.user === null) return null;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(code);
      }}
    >
      <h1>Register a one-time code</h1>
      {startProblem !== null && (
        <>
          <p className={styles.problem} role="alert">
            {startProblem}
          </p>
          <Button variant="primary" onClick={showNewSecret}>
            Try again
          </Button>
        </>
      )}
      {enrollment && (
        <>
          <SecretCard enrollment={enrollment} />
          <CodeField
            ref={field}
            label="Code from the app"
            value={code}
            onChange={setCode}
            onComplete={(complete) => void send(complete)}
            problem={problem}
            busy={busy}
          />
          {spent ? (
            <Button variant="primary" size="lg" onClick={showNewSecret}>
              Show a new secret
            </Button>
          ) : (
            <Button type="submit" variant="primary" size="lg" busy={busy} hint="↵">
              Register
            </Button>
          )}
        </>
      )}
      <CommandButton id="session.sign-out" variant="text">
        Sign in with another account
      </CommandButton>
    </form>
  );
}
