import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import { pathOf } from '../../../contract/base/routes.ts';
import { addressAfterSignIn } from '../left-place.ts';
import { useSession } from '../session-context.ts';
import { needsSecondFactor } from '../claims.ts';
import { useCodeForm } from './use-code-form.ts';
import { roleNow, session as sessionState } from '../session-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeField } from '../../ui/controls/code-field.tsx';
import styles from './enter-totp.module.css';
import flow from '../../ui/layout/flow.module.css';

/** Shown at sign-in when the page was reloaded: the SDK forgets a sign-in that awaits its code. */
const INTERRUPTED = 'The sign-in was interrupted. Sign in again to enter your one-time code.';

/** The second step of a sign-in: the code of the authenticator app. */
export function EnterTotpScreen() {
  const session = useSession();
  const { challenged, takesRecoveryCodes } = useSnapshot(sessionState);
  const [byRecovery, setByRecovery] = useState(false);
  const { field, busy, send, fieldProps } = useCodeForm(session, (code) => session.answerChallenge(code));

  useEffect(() => {
    document.title = 'One-time code · Dossier';
    field.current?.focus();
    if (!sessionState.challenged) leave();

    function leave() {
      const { user, factorEnrolled } = sessionState;
      const role = roleNow();
      if (user && role && !needsSecondFactor(user) && !factorEnrolled) {
        navigate(addressAfterSignIn(role), { replace: true });
      } else {
        void session.signOut(INTERRUPTED);
      }
    }
  }, [session, field]);

  if (!challenged && !busy) return null;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h1>One-time code</h1>
      <p className={flow.muted}>
        {byRecovery
          ? 'Enter one of your recovery codes (16 letters and digits). Each works for one sign-in.'
          : 'Open your authenticator app and enter the code it shows for Dossier.'}
      </p>
      <CodeField
        ref={field}
        label="Code"
        recovery={takesRecoveryCodes ? (byRecovery ? 'letters' : 'taken') : undefined}
        {...fieldProps}
      />
      <Button type="submit" variant="primary" size="lg" busy={busy} hint="↵">
        Confirm
      </Button>
      {takesRecoveryCodes && (
        <Button
          variant="text"
          onClick={() => {
            setByRecovery(!byRecovery);
            fieldProps.onChange('');
            field.current?.focus();
          }}
        >
          {byRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      )}
      <Button variant="text" onClick={() => navigate(pathOf('login'))}>
        Sign in with another account
      </Button>
    </form>
  );
}
