import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useSnapshot } from 'valtio';
import { plainCode } from '../../../contract/session/recovery-codes.ts';
import { api } from '../../data/api-instance.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import flow from '../../ui/layout/flow.module.css';
import textField from '../../ui/controls/text-field.module.css';
import { answerToSecondFactorError } from '../second-factor/second-factor-errors.ts';
import { useSession } from '../session-context.ts';
import { session as sessionState } from '../session-state.ts';
import { answerToSignInError } from '../sign-in-errors.ts';
import { answerProof } from './ask-for-proof.ts';
import { proofState } from '../proof-state.ts';

const WHY =
  'You are asked at most once every ten minutes when you delete, export, manage staff, create tokens or approve your own work.';

/** Asks for a proof of identity, over whatever else is open, while a request waits for it. */
export function ProofDialog() {
  const { asked } = useSnapshot(proofState);
  return asked && <ProofForm isElsewhere={asked.by === 'firebase'} />;
}

/** @param isElsewhere the provider is no part of this server: a new sign-in there is the proof */
function ProofForm({ isElsewhere }: { isElsewhere: boolean }) {
  const session = useSession();
  /** `challenged`: the password was right, and the provider asks for the code. */
  const { user, challenged } = useSnapshot(sessionState);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const password = user?.signInSecondFactor && !isElsewhere ? 'Password or one-time code' : 'Password';
  const label = challenged ? 'One-time code' : password;

  // An unfinished sign-in that was begun for it is dropped.
  useEffect(() => () => session.dropChallenge(), [session]);

  async function prove(): Promise<void> {
    if (challenged) await session.answerChallenge(plainCode(typed));
    else if (isElsewhere) await session.signIn(user?.claims.email ?? '', typed);
    else await api('account.prove', { body: { typed } });
  }

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (typed === '') return setProblem(`Enter your ${label.toLowerCase()}.`);
    setBusy(true);
    setProblem(null);
    try {
      await prove();
      answerProof(true);
      return;
    } catch (error) {
      setProblem(sentenceOf(error) || null);
    }
    setTyped('');
    setBusy(false);
    field.current?.focus();
  }

  function sentenceOf(error: unknown): string {
    if (challenged) return answerToSecondFactorError(error).message;
    if (!isElsewhere) return (error as Error).message;
    const answer = answerToSignInError(error);
    // Right so far: the field asks for the code now.
    return 'message' in answer ? answer.message : '';
  }

  return (
    <Dialog
      open
      size="sm"
      layer="proof"
      title="Confirm that it is you"
      description={WHY}
      onClose={() => answerProof(false)}
      takeFocus={() => field.current?.focus()}
      footer={
        <>
          <Button hint="Esc" onClick={() => answerProof(false)}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" busy={busy} hint="↵">
            Confirm
          </Button>
        </>
      }
    >
      <form id={id} className={flow.lines} noValidate onSubmit={(event) => void confirm(event)}>
        {/* For password managers, which store the two together. */}
        <input type="email" autoComplete="username" value={user?.claims.email ?? ''} readOnly hidden />
        <label htmlFor={`${id}-typed`}>{label}</label>
        <input
          ref={field}
          id={`${id}-typed`}
          className={textField.field}
          type="password"
          autoComplete={challenged ? 'one-time-code' : 'current-password'}
          value={typed}
          readOnly={busy}
          onChange={({ target }) => setTyped(target.value)}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
        />
        <p id={`${id}-problem`} className={flow.problem} role="alert">
          {problem}
        </p>
      </form>
    </Dialog>
  );
}
