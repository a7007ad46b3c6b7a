import { useSnapshot } from 'valtio';
import { timestampOf } from '../../contract/base/primitives.ts';
import { accountState } from '../account/account-state.ts';
import { hasSecondFactor } from '../session/claims.ts';
import { session } from '../session/session-state.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { written } from '../ui/text/written.ts';
import { AccountForm } from './account-form.tsx';
import { OwnSignInsRow, useAccount } from './own-sign-ins.tsx';
import { SettingRow, type SettingEntry } from './setting-row.tsx';
import { NotThere } from './loaded-rows.tsx';
import { PersonText } from '../ui/text/person-text.tsx';
import { useEffect, useRef } from 'react';
import flow from '../ui/layout/flow.module.css';
import styles from './loaded-rows.module.css';
import codesStyles from './new-recovery-codes.module.css';

function NewRecoveryCodes() {
  const { codes } = useSnapshot(accountState);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!codes) return;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.querySelector('button')?.focus();
  }, [codes]);
  if (codes === null) return null;
  return (
    <div ref={card} className={styles.fresh} role="group" aria-label="Your new codes">
      <p>
        <strong>Print them, or write them down, and keep them away from your phone.</strong> They are shown only now.
        Any earlier codes no longer work.
      </p>
      <ol className={codesStyles.codes} aria-label="Codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={flow.row}>
        <CommandButton id="account.copy-codes" variant="primary" size="sm">
          Copy
        </CommandButton>
        <CommandButton id="account.put-codes-away" variant="outline" size="sm">
          Done
        </CommandButton>
      </div>
    </div>
  );
}

type RowProps = Parameters<SettingEntry['Row']>[0];

/** The protection of a person's own account. */
export const ACCOUNT_SETTINGS: readonly SettingEntry[] = [
  {
    title: 'Password',
    summary: 'You need your current password to change it. Changing it ends all your other sign-ins.',
    keywords: 'change new security account',
    Row: PasswordRow,
  },
  {
    title: 'Second factor',
    summary: 'A one-time code, asked for after the password.',
    keywords: 'totp 2fa security account',
    Row: FactorRow,
  },
  {
    title: 'Recovery codes',
    summary:
      'Ten codes for when you do not have the device that makes your one-time codes. Each one replaces a one-time code once.',
    keywords: 'backup lost phone totp 2fa second factor security account',
    Row: CodesRow,
  },
  {
    title: 'Where you are signed in',
    summary:
      'Your sign-ins by browser and system, and roughly when each was last used. If you do not recognise one, end it and change your password.',
    keywords: 'sessions devices sign out end other security account',
    Row: OwnSignInsRow,
  },
  {
    title: 'Sign-in',
    summary: 'Signing out here leaves your other devices signed in. Signing out everywhere ends all your sign-ins.',
    keywords: 'sign out session devices everywhere account',
    Row: SignInRow,
  },
];

function PasswordRow(about: RowProps) {
  const { data, error } = useAccount();
  const { form } = useSnapshot(accountState);
  if (data?.provider === 'firebase') {
    return (
      <SettingRow {...about} summary="What you enter when you sign in.">
        <p className={flow.muted}>
          Firebase keeps your password, so Dossier cannot change it. Ask an Admin for a link to set a new one.
        </p>
      </SettingRow>
    );
  }
  return (
    <SettingRow {...about}>
      <div className={styles.part}>
        <NotThere error={error} loaded={data !== undefined} what="Your account" rows={1} />
        {data && (
          <div className={flow.row}>
            {data.password_changed_at && (
              <span>
                Set <RelativeTime at={data.password_changed_at} form="ago" />
              </span>
            )}
            {form !== 'password' && <CommandButton id="account.change-password">Change…</CommandButton>}
          </div>
        )}
        {data && form === 'password' && <AccountForm form="password" />}
      </div>
    </SettingRow>
  );
}

function FactorRow(about: RowProps) {
  const { user } = useSnapshot(session);
  const registered = user !== null && hasSecondFactor(user as NonNullable<typeof session.user>);
  return (
    <SettingRow {...about}>
      <span>{registered ? 'Registered, and passed at this sign-in' : 'Not registered'}</span>
      <CommandButton id="second-factor.register">Register…</CommandButton>
    </SettingRow>
  );
}

function CodesRow(about: RowProps) {
  const { data, error } = useAccount();
  const { form } = useSnapshot(accountState);
  if (data?.provider === 'firebase') {
    return (
      <SettingRow {...about} summary="In case you lose the device that makes your one-time codes.">
        <p className={flow.muted}>
          Firebase has no recovery codes. If you lose your second factor, ask an Admin to reset it.
        </p>
      </SettingRow>
    );
  }
  const codes = data?.recovery_codes ?? null;
  return (
    <SettingRow {...about}>
      <div className={styles.part}>
        <NotThere error={error} loaded={data !== undefined} what="Your codes" rows={1} />
        <NewRecoveryCodes />
        {data && (
          <div className={flow.row}>
            <CodesLeft codes={codes} />
            {form !== 'recovery-codes' && (
              <CommandButton id="account.make-recovery-codes">
                {codes === null ? 'Make codes…' : 'Make new codes…'}
              </CommandButton>
            )}
          </div>
        )}
        {data && form === 'recovery-codes' && <AccountForm form="recovery-codes" />}
      </div>
    </SettingRow>
  );
}

function CodesLeft({ codes }: { codes: NonNullable<ReturnType<typeof useAccount>['data']>['recovery_codes'] }) {
  if (codes === null) return <span>None made yet</span>;
  return (
    <span className={codes.left === 0 ? flow.problem : undefined}>
      {codes.left === 0 ? 'None left' : `${written(codes.left)} left`} of those made{' '}
      <RelativeTime at={codes.made_at} form="ago" />
    </span>
  );
}

function SignInRow(about: RowProps) {
  const { user } = useSnapshot(session);
  return (
    <SettingRow {...about}>
      <span>
        <PersonText>{user?.claims.email ?? user?.claims.name ?? ''}</PersonText>
        {user && (
          <>
            , signed in <RelativeTime at={timestampOf(new Date(user.authTime))} form="ago" />
          </>
        )}
      </span>
      <CommandButton id="session.sign-out" />
      <CommandButton id="session.sign-out-everywhere" />
    </SettingRow>
  );
}
