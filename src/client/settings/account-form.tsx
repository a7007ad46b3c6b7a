import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { MINIMUM_PASSWORD_LENGTH } from '../../contract/session/passwords.ts';
import { accountState, closeAccountForm, type AccountField } from '../account/account-state.ts';
import { dispatch } from '../context/dispatch.ts';
import { readContext } from '../context/read-context.ts';
import { session } from '../session/session-state.ts';
import { Button } from '../ui/controls/button.tsx';
import { CommandButton } from '../ui/controls/command-button.tsx';
import textField from '../ui/controls/text-field.module.css';
import flow from '../ui/layout/flow.module.css';
import styles from './account-form.module.css';
import type { AccountForm as Form } from '../../../commands/session/port.ts';

export function AccountForm({ form }: { form: Form }) {
  const { problem } = useSnapshot(accountState);
  const { user } = useSnapshot(session);
  const [isShown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const fields = { password: useRef<HTMLInputElement>(null), next: useRef<HTMLInputElement>(null) };
  const { password, next } = fields;
  const isChange = form === 'password';

  useEffect(() => {
    password.current?.scrollIntoView({ block: 'center' });
    password.current?.focus();
    // Cleared with the screen, so that nobody finds the typed text later.
    return closeAccountForm;
  }, [password]);

  useEffect(() => {
    if (problem?.field === 'next') next.current?.focus();
    else if (problem) password.current?.focus();
  }, [problem, password, next]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const invocation = isChange
        ? ({ id: 'account.save-password' } as const)
        : ({ id: 'account.confirm-recovery-codes' } as const);
      await dispatch(invocation, 'button', readContext());
    } finally {
      setBusy(false);
    }
  }

  const field = { isShown, problem, busy };
  return (
    <form
      className={styles.form}
      aria-label={isChange ? 'Change my password' : 'Create recovery codes'}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {/* For password managers, which store the two together. */}
      <input type="email" name="email" autoComplete="username" value={user?.claims.email ?? ''} readOnly hidden />
      <PasswordField
        {...field}
        name="password"
        label={isChange ? 'Current password' : 'Your password'}
        autoComplete="current-password"
        ref={password}
      />
      {isChange && (
        <>
          <PasswordField {...field} name="next" label="New password" autoComplete="new-password" ref={next} />
          <label className={flow.row}>
            <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
            Show what I type
          </label>
          <p className={flow.muted}>
            At least {MINIMUM_PASSWORD_LENGTH} characters of any kind. Common passwords and your own name are refused.
          </p>
        </>
      )}
      {problem?.field === null && (
        <p className={flow.problem} role="alert">
          {problem.sentence}
        </p>
      )}
      <div className={flow.row}>
        <Button type="submit" variant="primary" busy={busy} hint="↵">
          {isChange ? 'Save the new password' : 'Make the codes'}
        </Button>
        <CommandButton id="account.close-form" variant="outline">
          Cancel
        </CommandButton>
      </div>
    </form>
  );
}

interface FieldProps {
  name: AccountField;
  label: string;
  autoComplete: string;
  isShown: boolean;
  busy: boolean;
  problem: { readonly field: AccountField | null; readonly sentence: string } | null;
  ref: RefObject<HTMLInputElement | null>;
}

function PasswordField({ name, label, autoComplete, isShown, busy, problem, ref }: FieldProps) {
  const id = useId();
  const { typed } = useSnapshot(accountState, { sync: true });
  const mine = problem?.field === name ? problem.sentence : null;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={ref}
        id={id}
        className={textField.field}
        type={isShown ? 'text' : 'password'}
        name={name}
        autoComplete={autoComplete}
        value={typed[name]}
        readOnly={busy}
        onChange={({ target }) => {
          accountState.typed = { ...accountState.typed, [name]: target.value };
        }}
        aria-invalid={mine !== null}
        aria-describedby={`${id}-problem`}
      />
      <p id={`${id}-problem`} className={flow.problem} role="alert">
        {mine}
      </p>
    </div>
  );
}
