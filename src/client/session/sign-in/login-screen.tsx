import { useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react';
import { useSnapshot } from 'valtio';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { pathOf } from '../../../contract/base/routes.ts';
import { addressAfterSignIn, keepAskedFor, keepsUnsaved } from '../left-place.ts';
import { useSession } from '../session-context.ts';
import { roleNow, session as sessionState } from '../session-state.ts';
import { answerToSignInError } from '../sign-in-errors.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NO_ANSWER_YET, useHangs } from '../../ui/use-settled.ts';
import textField from '../../ui/controls/text-field.module.css';
import { useInvitation } from './invitation.ts';
import styles from './login.module.css';

const E_MAIL = /^[^\s@]+@[^\s@]+$/;

/** The sign-in, or the form for the first password when opened by a link from an Admin. */
export function LoginScreen() {
  const invitation = useInvitation();
  return invitation === null ? <SignInForm /> : <ByInvitation token={invitation} />;
}

/** Fetched by the few who need it, so that nobody else waits for it. */
function ByInvitation({ token }: { token: string }) {
  const [Form, setForm] = useState<ComponentType<{ token: string }> | null>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    import('./invitation-form.tsx').then(
      ({ InvitationForm }) => setForm(() => InvitationForm),
      () => setMissing(true),
    );
  }, []);
  if (Form) return <Form token={token} />;
  return missing ? (
    <p role="alert">This page could not be loaded. Reload it to try again. Your link still works.</p>
  ) : null;
}

/** Sign-in by e-mail and password. The reason why the last visit ended is shown as plain text. */
function SignInForm() {
  const session = useSession();
  const { login } = useSnapshot(sessionState);
  const reason = new URLSearchParams(useSearch()).get('logoutReason') ?? '';
  const isEnded = reason !== '' && (window.history.state as { ours?: true } | null)?.ours;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  /** Nothing is sent again while the next screen is loading. */
  const [isLeaving, setLeaving] = useState(false);
  const busy = isLeaving || login === 'authenticating' || login === 'validating';
  const hangs = useHangs(busy);

  useEffect(() => {
    document.title = 'Sign in · Dossier';
    // What a person still types as the sign-in ends must not land in the field.
    (isEnded ? heading : emailField).current?.focus();
    // Coming back here abandons the code.
    session.dropChallenge();
  }, [session, isEnded]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!E_MAIL.test(email.trim())) {
      setProblem('Enter an e-mail address.');
      emailField.current?.focus();
      return;
    }
    if (password === '') {
      setProblem('Enter your password.');
      passwordField.current?.focus();
      return;
    }
    setProblem(null);
    try {
      await session.signIn(email, password);
    } catch (error) {
      const answer = answerToSignInError(error);
      if ('goTo' in answer) navigate(pathOf(answer.goTo), { state: keepAskedFor() });
      else setProblem(answer.message);
      passwordField.current?.select();
      return;
    }
    const role = roleNow();
    if (!role) return;
    setLeaving(true);
    navigate(addressAfterSignIn(role), { replace: true });
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1 ref={heading} tabIndex={-1}>
        Sign in
      </h1>
      {reason !== '' && (
        <p className={styles.reason} role="status">
          {isEnded ? (
            reason.slice(0, 200)
          ) : (
            <>
              The link says: <q>{reason.slice(0, 200)}</q>
            </>
          )}
        </p>
      )}
      {keepsUnsaved() && <p>Unsaved work is kept in this browser for the person who typed it.</p>}
      <label>
        E-mail
        <input
          ref={emailField}
          className={textField.field}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          aria-describedby="sign-in-problem"
        />
      </label>
      <label>
        Password
        <input
          ref={passwordField}
          className={textField.field}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          aria-describedby="sign-in-problem"
        />
      </label>
      <p id="sign-in-problem" className={styles.problem} role="alert">
        {problem ?? (hangs && NO_ANSWER_YET)}
      </p>
      <Button type="submit" variant="primary" size="lg" busy={busy} hint="↵">
        Sign in
      </Button>
    </form>
  );
}
