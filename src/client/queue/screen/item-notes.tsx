import { useSnapshot } from 'valtio';
import { verdictOf } from '../../../../commands/offer.ts';
import { claimItem } from '../../../../commands/queue/claims.ts';
import { useCommandContext } from '../../context/read-context.ts';
import { connection } from '../../data/network/connection.ts';
import { BaseChanged } from '../../form/page/base-changed.tsx';
import { MergedNote, HeldNote } from '../../form/page/record-notes.tsx';
import { holdOf } from '../queue-facts.ts';
import { useUnderWay } from '../../outbox/outbox.ts';
import { LEASE_IN_WORDS } from '../../../contract/queue/lease.ts';
import { queueState } from '../queue-state.ts';
import type { ShownRecord } from '../shown-record.ts';
import { roleNow, session } from '../../session/session-state.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { reasonInWords } from '../../ui/text/reason-words.tsx';
import { PersonText } from '../../ui/text/person-text.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { placeInWords } from '../../ui/text/question-words.ts';
import { useEffect, useRef } from 'react';
import { changeInWords, drawnItemOf, announceChange, type DrawnItem } from '../changed-item.ts';
import { useFacts } from './review-facts.tsx';
import styles from './item-panel.module.css';
import { sendsForms } from '../../../contract/queue/queues.ts';

/** Somebody else's changes while the item was on the screen; shown until another one is. */
export function ChangedNote({ shown }: { shown: ShownRecord }) {
  const { changed } = useSnapshot(queueState);
  const facts = useFacts(shown);
  const painted = useRef<DrawnItem | null>(null);
  useEffect(() => {
    const now = drawnItemOf(shown, facts);
    const before = painted.current;
    if (before) announceChange(before, now);
    // Until the rest of a newer version is loaded only its status may be new: a part of the change.
    const isSame = before?.id === now.id && before.version === now.version;
    painted.current = isSame ? { ...now, status: before.status, images: before.images } : now;
  }, [shown, facts]);
  if (changed?.id !== shown.record.id) return null;
  return (
    <p className={styles.banner} data-tone="warning">
      {changeInWords(changed)}
    </p>
  );
}

/** Questions about the item in the panel with their answers, beside the decision. */
export function AskedNote() {
  const { row, shown } = useSnapshot(queueState);
  const question = row !== null && row.id === shown?.id ? row.question : null;
  if (question === null) return null;
  const { state, asker, answer, text, expires_at: until } = question;
  return (
    <p className={styles.banner} data-tone={state === 'answered' ? undefined : 'warning'} role="note">
      <span>
        <strong>
          <PersonText>{asker.name}</PersonText> asked
        </strong>{' '}
        about {placeInWords(question)}: <PersonText>{text}</PersonText>{' '}
        {answer && (
          <>
            <strong>
              <PersonText>{answer.by.name}</PersonText> answered:
            </strong>{' '}
            <PersonText>{answer.text}</PersonText>
          </>
        )}
        {state === 'open' && (
          <>
            It stays out of the queue until the question is answered, or until <RelativeTime at={until} form="date" />.
          </>
        )}
        {state === 'expired' && 'Nobody answered in time.'}
      </span>
    </p>
  );
}

/** What the person must know before they decide: the holder, whether it may be decided on, why it came back. */
export function ItemNotes({ shown, gone }: { shown: ShownRecord | null; gone: boolean }) {
  const { row, whyLost: ended, error, lease, shown: item } = useSnapshot(queueState);
  // Nobody has a claim on a deleted record, and the panel says why.
  const hold = gone ? null : holdOf();
  const lost = gone ? null : ended;
  const claimable = verdictOf(claimItem, useCommandContext()).kind === 'ready';
  const reason = shown?.record.last_reason ?? null;
  return (
    <>
      <AskedNote />
      {shown && <ChangedNote shown={shown} />}
      {item && <Refusal id={item.id} />}
      {item && <Unsent id={item.id} />}
      {item && <OwnDecision id={item.id} />}
      {shown && <HeldNote kind={shown.kind} record={shown.record} />}
      {shown && <MergedNote record={shown.record} />}
      {shown?.kind === 'locale' && <BaseChanged profile={shown.record} />}
      {lost !== null && (
        <p className={styles.banner} data-tone="warning" role="alert">
          {lost}
          {shown && ' You can still read it here'}
          {shown?.kind === 'locale' && sendsForms(roleNow()) ? (
            <>
              , and what you typed is kept with the profile.
              <CommandButton
                id="locale-profile.open"
                args={{ profileBaseId: shown.record.profile_base_id, profileId: shown.record.id }}
                size="sm"
                variant="outline"
              >
                Open profile
              </CommandButton>
            </>
          ) : (
            shown && '.'
          )}
          {shown && claimable && hold !== 'theirs' && (
            <CommandButton id="queue.claim" size="sm" variant="outline">
              Claim again
            </CommandButton>
          )}
          {hold === 'theirs' && (
            <CommandButton id="queue.steal" size="sm" variant="outline">
              Take over
            </CommandButton>
          )}
          <CommandButton id="queue.start" size="sm" variant="text">
            Next item
          </CommandButton>
        </p>
      )}
      {error !== null && (
        <p className={styles.banner} data-tone="error" role="alert">
          The next item could not be claimed. {error}
          <CommandButton id="queue.start" size="sm" variant="outline">
            Retry
          </CommandButton>
        </p>
      )}
      {lost === null && hold === 'theirs' && (
        <p className={styles.banner} data-tone="warning">
          Preview: <PersonText>{row?.lease?.holder.name ?? 'someone'}</PersonText> is working on this.
          <CommandButton id="queue.steal" size="sm" variant="outline">
            Take over
          </CommandButton>
        </p>
      )}
      {lost === null && hold === 'free' && (
        <p className={styles.banner}>
          {previewInWords(claimable)}
          {claimable && (
            <CommandButton id="queue.claim" size="sm" variant="outline">
              Claim this item
            </CommandButton>
          )}
          {lease === null && (
            <CommandButton id="queue.start" size="sm" variant="text">
              Next item
            </CommandButton>
          )}
        </p>
      )}
      {reason && (
        <p className={styles.banner} data-tone="warning">
          <span>
            <strong>Returned before</strong> · {reasonInWords(reason)}
          </span>
        </p>
      )}
    </>
  );
}

function previewInWords(claimable: boolean): string {
  if (session.seenAs) return 'Preview: others can still claim this item.';
  return claimable
    ? `Preview: others can still claim this item. Claim it to ${roleNow() === 'FillIn' ? 'fill it in' : 'decide'}.`
    : 'Preview: this is no longer waiting in your queue.';
}

/** Why their last decision on it failed; its toast may be gone. */
function Refusal({ id }: { id: string }) {
  const { refusal } = useSnapshot(queueState);
  if (refusal?.id !== id) return null;
  return (
    <p className={styles.banner} data-tone="error">
      {refusal.sentence}
    </p>
  );
}

/** Decisions on it that could not be sent so far. */
function Unsent({ id }: { id: string }) {
  const decision = useUnderWay().find(({ item }) => item.id === id);
  const { offlineSince, serverAwaySince } = useSnapshot(connection);
  if (!decision || (offlineSince ?? serverAwaySince) === null) return null;
  if (decision.state === 'sent' || offlineSince === null) {
    return (
      <p className={styles.banner} data-tone="warning" role="status">
        No answer to your decision yet: {decision.words}. Dossier asks again once the{' '}
        {offlineSince === null ? 'server' : 'network'} is back.
      </p>
    );
  }
  return (
    <p className={styles.banner} data-tone="warning" role="status">
      Your decision is waiting for the network: {decision.words}. It is sent when you are back online, unless that takes
      longer than {LEASE_IN_WORDS}.
      <CommandButton id="queue.give-up" args={{ decision: decision.key }} size="sm" variant="outline">
        Discard it
      </CommandButton>
    </p>
  );
}

/** The person's decision on the item that they returned to, and its undo. */
function OwnDecision({ id }: { id: string }) {
  const { decisions } = useSnapshot(queueState);
  const decision = decisions.find(({ item }) => item.id === id);
  if (!decision || decision.settled === 'undone') return null;
  const { sentence, undo, settled } = decision;
  return (
    <p className={styles.banner}>
      Your last decision here: {sentence}
      {settled === null && (
        <CommandButton
          id="actions.take-back"
          args={{ ...undo.args }}
          size="sm"
          variant="outline"
          label={`Undo: ${sentence}`}
        >
          Undo
        </CommandButton>
      )}
    </p>
  );
}
