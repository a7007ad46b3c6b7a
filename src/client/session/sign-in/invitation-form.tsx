import { useEffect, useRef, useState, type FormEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { object, string } from 'superstruct';
import { pathOf } from '../../../contract/base/routes.ts';
import { MINIMUM_PASSWORD_LENGTH, problemOfPassword } from '../../../contract/session/passwords.ts';
import { askInvitation, InvitationRefused, lookAtInvitation } from '../../data/network/invitation.ts';
import { addressAfterSignIn, keepAskedFor } from '../left-place.ts';
import { useSession } from '../session-context.ts';
import { roleNow, session as sessionState } from '../session-state.ts';
import { answerToSignInError } from '../sign-in-errors.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NO_ANSWER_YET, useHangs } from '../../ui/use-settled.ts';
import textField from '../../ui/controls/text-field.module.css';
import { PersonText } from '../../ui/text/person-text.tsx';
import styles from './login.module.css';

const SOMEBODY_ELSE =
  'Someone is signed in to Dossier in another tab of this browser. Sign out there, then open your link again. It still works.';
const Done = object({ email: string() });

type Looked =
  | { kind: 'asking' }
  | { kind: 'open'; email: string; name: string }
  | { kind: 'shut'; why: string; again: boolean };

/** The page of an Admin's link: the person sets a password, and is signed in. */
export function InvitationForm({ token }: { token: string }) {
  const [tries, setTries] = useState(0);
  return <Invitation key={`${tries} ${token}`} token={token} onAgain={() => setTries(tries + 1)} />;
}

function Invitation({ token, onAgain }: { token: string; onAgain: () => void }) {
  const [looked, setLooked] = useState<Looked>({ kind: 'asking' });
  const hangs = useHangs(looked.kind === 'asking');

  useEffect(() => {
    document.title = 'Set your password · Dossier';
    let isGone = false;
    const show = (next: Looked) => {
      if (!isGone) setLooked(next);
    };
    lookAtInvitation(token).then(
      ({ email, name }) => show({ kind: 'open', email, name }),
      (error: Error) => show({ kind: 'shut', why: error.message, again: !(error instanceof InvitationRefused) }),
    );
    return () => {
      isGone = true;
    };
  }, [token]);

  if (looked.kind === 'open') return <PasswordForm token={token} email={looked.email} name={looked.name} />;
  return (
    <div className={styles.form}>
      <h1>Set your password</h1>
      {looked.kind === 'asking' && <p role="status">{hangs ? NO_ANSWER_YET : 'Checking your link…'}</p>}
      {looked.kind === 'shut' && (
        <>
          <p role="alert" className={styles.problem}>
            {looked.why}
          </p>
          {looked.again ? (
            <Button variant="primary" size="lg" onClick={onAgain}>
              Try again
            </Button>
          ) : (
            <p>If you have set a password already, sign in with it. Otherwise ask an Admin for a new link.</p>
          )}
          <Button variant="text" onClick={toSignIn}>
            Go to sign-in
          </Button>
        </>
      )}
    </div>
  );
}

/** Away from the link, to the form for people with a password. */
function toSignIn(): void {
  window.location.hash = '';
  navigate(pathOf('login'), { replace: true });
}

function PasswordForm({ token, email, name }: { token: string; email: string; name: string }) {
  const session = useSession();
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const hangs = useHangs(busy);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    // In another tab: the sign-in that follows would replace that person everywhere.
    const wrong = sessionState.user ? SOMEBODY_ELSE : problemOfPassword(password);
    setProblem(wrong);
    if (wrong !== null) {
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await askInvitation('use', { token, password }, Done);
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
      field.current?.focus();
      return;
    }
    await enter();
  }

  /** The link is used by now: even if this fails, the password is set. */
  async function enter(): Promise<void> {
    try {
      await session.signIn(email, password);
    } catch (error) {
      const answer = answerToSignInError(error);
      if ('goTo' in answer) navigate(pathOf(answer.goTo), { replace: true, state: keepAskedFor() });
      else toSignIn();
      return;
    }
    const role = roleNow();
    if (role) navigate(addressAfterSignIn(role), { replace: true });
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1>Set your password</h1>
      <p>
        Welcome, <PersonText>{name}</PersonText>. You sign in as {email}.
      </p>
      {/* For password managers, which store the two together. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <label>
        New password
        <input
          ref={field}
          className={textField.field}
          type={isShown ? 'text' : 'password'}
          name="new-password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          aria-describedby="password-rule password-problem"
        />
      </label>
      <label className={styles.choice}>
        <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
        Show what I type
      </label>
      <p id="password-rule">At least {MINIMUM_PASSWORD_LENGTH} characters of any kind. Nobody else can see it.</p>
      <p id="password-problem" className={styles.problem} role="alert">
        {problem ?? (hangs && NO_ANSWER_YET)}
      </p>
      <Button type="submit" variant="primary" size="lg" busy={busy} hint="↵">
        Set password and sign in
      </Button>
    </form>
  );
}
