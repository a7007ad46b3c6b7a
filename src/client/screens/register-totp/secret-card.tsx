import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Enrollment } from '../../session/identity.ts';
import { otpauthUri } from '../../session/second-factor/otpauth-uri.ts';
import { session as sessionState } from '../../session/session-state.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './register-totp.module.css';
import flow from '../../ui/flow.module.css';

/** The secret twice: to scan, and to type or copy. */
export function SecretCard({ enrollment }: { enrollment: Enrollment }) {
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
