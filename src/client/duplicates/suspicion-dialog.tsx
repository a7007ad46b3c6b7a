import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { SuspectedDuplicate } from '../../contract/duplicates/duplicate-pair.ts';
import { dispatch } from '../context/dispatch.ts';
import { api } from '../data/api-instance.ts';
import { useLinkSource } from '../data/signed-links.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { certainty, Evidence } from './evidence.tsx';
import { pageOfSide, suspicionState } from './suspicion-state.ts';
import styles from './suspicion-dialog.module.css';
import { PersonText } from '../ui/text/person-text.tsx';
import flow from '../ui/layout/flow.module.css';
import { DUPLICATE_NOTE_MAXIMUM } from '../../contract/profiles/duplicate-reason.ts';

const WAITS = 'The pair is waiting for an Admin. Once an Admin decides that it is not a duplicate, you can save.';

/** A save or an upload was held back: which profiles it resembles, why, and how to continue if that is allowed. */
export function SuspicionDialog() {
  const { open, revealed } = useSnapshot(suspicionState);
  const details = open && suspicionState.open?.details;
  useLinkSource(details, () => Promise.all((details?.pairs ?? []).map(readRecord)));
  if (!details) return null;
  const { action, pairs, hidden, waiting } = details;
  const warned = action === 'warn';
  return (
    <Dialog
      open
      size="lg"
      title={warned ? 'This looks like an existing profile' : 'This was not saved'}
      description={
        warned
          ? `${suspicionState.open?.replacedAt === null ? '' : 'The match has changed since you gave your reason. '}Nothing is saved yet. To continue, say why it is not a duplicate.`
          : `It looks like an existing profile, and this filter blocks the save. What you entered is still here. ${waiting ? WAITS : ''}`.trim()
      }
      layer="suspicion"
      onClose={() => void dispatch({ id: 'dialog.close' }, 'button')}
      footer={
        <>
          {pairs.some(({ evidence }) => evidence.parts.some((part) => part.pictures)) && (
            <CommandButton id="duplicate-suspicion.reveal" variant="text">
              {revealed ? 'Blur pictures' : 'Show pictures'}
            </CommandButton>
          )}
          <CommandButton id="dialog.close">{warned ? 'Back to editing' : 'Close'}</CommandButton>
          {warned && (
            <CommandButton id="dialog.accept" variant="primary">
              Continue with this reason
            </CommandButton>
          )}
        </>
      }
    >
      {warned && <Reason />}
      <ul className={styles.pairs} aria-label="Similar profiles">
        {pairs.map((pair) => (
          <Resembled key={`${pair.id} ${pair.filter.id}`} pair={pair} revealed={revealed} />
        ))}
      </ul>
      {hidden > 0 && <p>{hidden === 1 ? 'One more is' : `${hidden} more are`} outside your area.</p>}
    </Dialog>
  );
}

function Reason() {
  const { reason, reasonProblem: problem, unread } = useSnapshot(suspicionState, { sync: true });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (problem !== null) field.current?.focus();
  }, [problem]);
  return (
    <label className={styles.reason}>
      Reason
      <textarea
        ref={field}
        dir="auto"
        rows={2}
        required
        aria-invalid={problem !== null || undefined}
        maxLength={DUPLICATE_NOTE_MAXIMUM}
        value={reason}
        onChange={(event) => Object.assign(suspicionState, { reason: event.target.value, reasonProblem: null })}
      />
      {problem !== null && (
        <span className={flow.problem} role="alert">
          {problem}
        </span>
      )}
      {unread && problem === null && (
        <span className={flow.problem} role="alert">
          This has just appeared. Read it, then continue.
        </span>
      )}
    </label>
  );
}

/** The similar record, with the same pictures as in the answer that named it. */
function readRecord({ id, profile_base_id: profileBaseId }: SuspectedDuplicate): Promise<unknown> {
  return id === profileBaseId
    ? api('base-profile.get', { params: { profileBaseId } })
    : api('locale-profile.get', { params: { profileId: id } });
}

function Resembled({ pair, revealed }: { pair: SuspectedDuplicate; revealed: boolean }) {
  const { profile_name: name, score, evidence, filter } = pair;
  const called = name === '' ? 'No name yet' : name;
  return (
    <li>
      <h3>
        <a href={pageOfSide(pair)} target="_blank" rel="noreferrer">
          <PersonText>{called}</PersonText>
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <span className={styles.score}>
          {certainty(score)} · <PersonText>{filter.name}</PersonText>
        </span>
      </h3>
      <Evidence evidence={evidence} revealed={revealed} sides={['this profile', called]} />
    </li>
  );
}
