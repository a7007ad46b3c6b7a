import { useEffect } from 'react';
import { useSession } from '../../session/session-context.ts';
import { useCodeForm } from '../../session/second-factor/use-code-form.ts';
import { session as sessionState } from '../../session/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import styles from './register-totp.module.css';
import flow from '../../ui/flow.module.css';
import { SecretCard } from './secret-card.tsx';
import { useEnrollment } from './use-enrollment.ts';

/** Registers an authenticator app as the second factor; the first code proves that it works. */
export function RegisterTotpScreen() {
  const session = useSession();
  const { enrollment, problem: startProblem, restart } = useEnrollment();
  const { field, busy, spent, send, begin, fieldProps } = useCodeForm(session, async (code) => {
    if (enrollment) await session.finishEnrollment(enrollment, code, 'Authenticator app');
  });

  useEffect(() => {
    document.title = 'Register a one-time code · Dossier';
    if (enrollment) field.current?.focus();
  }, [enrollment, field]);

  function showNewSecret() {
    begin();
    restart();
  }

  if (sessionState.user === null) return null;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (enrollment) send();
      }}
    >
      <h1>Register a one-time code</h1>
      {startProblem !== null && (
        <>
          <p className={flow.problem} role="alert">
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
          <CodeField ref={field} label="Code from the app" {...fieldProps} />
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
