import { useEffect, useMemo, useCallback, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSession } from '../session-context.ts';
import { useCodeForm } from './use-code-form.ts';
import { session as sessionState } from '../session-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeField } from '../../ui/controls/code-field.tsx';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import type { Enrollment } from '../identity.ts';
import { encode } from 'uqr';
import { Secret, TOTP } from 'otpauth';
import styles from './register-totp.module.css';
import flow from '../../ui/layout/flow.module.css';
import { answerToSecondFactorError } from './second-factor-errors.ts';
import { notifySystem } from '../../notices/notify.ts';
import { showSecret } from './shown-secret.ts';
import type { Session } from '../session.ts';

/** The name under which authenticator apps list the code. */
const ISSUER = 'Dossier';

/** The content of the QR code. The SDK's own builder would not encode the account's name. */
export function otpauthUri({ secret, algorithm, digits, period }: Enrollment, account: string): string {
  return new TOTP({
    issuer: ISSUER,
    label: account,
    secret: Secret.fromBase32(secret),
    algorithm,
    digits,
    period,
  }).toString();
}

export function RegisterTotpScreen() {
  const session = useSession();
  const { enrollment, problem: startProblem, restart } = useEnrollment();
  const { field, busy, spent, send, begin, fieldProps } = useCodeForm(session, async (code) => {
    if (!enrollment) return;
    await session.finishEnrollment(enrollment, code, 'Authenticator app');
    notifySystem('success', {
      title: 'One-time codes registered',
      message: 'From your next sign-in, you will be asked for a code from the app.',
    });
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

/** The secret twice: to scan, and to type or copy. */
function SecretCard({ enrollment }: { enrollment: Enrollment }) {
  const { user } = useSnapshot(sessionState);
  const account = user?.claims.email ?? user?.claims.name ?? '';
  const uri = useMemo(() => otpauthUri(enrollment, account), [enrollment, account]);
  return (
    <>
      <p className={flow.muted}>Scan this with your authenticator app, then enter the code it shows.</p>
      <div className={styles.code}>
        <QrCode text={uri} label={`QR code with the secret for ${account}`} />
      </div>
      <p className={flow.muted} id="secret-label">
        Or type the secret into the app:
      </p>
      <p className={styles.secret}>
        <code aria-labelledby="secret-label">{inFours(enrollment.secret)}</code>
        <CommandButton id="second-factor.copy-secret" variant="outline" size="sm">
          Copy
        </CommandButton>
      </p>
    </>
  );
}

/** In groups of four, which can be read and typed. Apps ignore the spaces. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

interface Begun {
  enrollment: Enrollment | null;
  problem: string | null;
}

const NOT_BEGUN: Begun = { enrollment: null, problem: null };

/** A new secret for the signed-in person, requested on arrival and with each `restart`. */
function useEnrollment() {
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

/** Light modules around the code, as its standard asks for (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code, always dark on light: scanners read no dark theme. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={styles.qrCode} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
