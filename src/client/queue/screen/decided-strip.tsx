import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../../data/network/connection.ts';
import { useUnderWay, type Entry } from '../../outbox/outbox.ts';
import { queueState } from '../queue-state.ts';
import { roleNow } from '../../session/session-state.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { PersonText } from '../../ui/text/person-text.tsx';
import { useCutOff } from './queue-columns.tsx';
import styles from './decided-strip.module.css';
import { sendsForms } from '../../../contract/queue/queues.ts';

/**
 * The last own decisions, each with its undo; its row is there before the first, which must not push the buttons up.
 */
export function DecidedStrip() {
  const { decisions } = useSnapshot(queueState);
  const sending = useUnderWay();
  const { offlineSince, serverAwaySince } = useSnapshot(connection);
  const stateOf = (state: Entry['state']) => {
    if (offlineSince === null) return serverAwaySince === null ? 'sending' : 'no answer yet';
    return state === 'sent' ? 'no answer yet' : 'waiting for the network';
  };
  const [line, setLine] = useState<HTMLElement | null>(null);
  const { cut } = useCutOff(line);
  const isEmpty = decisions.length + sending.length === 0;
  if (isEmpty) {
    const what = sendsForms(roleNow())
      ? 'What you send appears here, so you can undo it.'
      : 'Your decisions appear here, so you can undo them.';
    return <p className={styles.strip}>{what}</p>;
  }
  return (
    <section className={styles.strip} aria-label="Your last decisions">
      <CommandButton id="queue.last" size="sm" variant="text">
        {roleNow() === 'FillIn' ? 'Last submission' : 'Last decision'}
      </CommandButton>
      <ol ref={setLine}>
        {sending.toReversed().map(({ item, key, words, request, state, toUndo }) => (
          <li key={item.id} className={styles.sending} data-taking-back={toUndo || undefined}>
            <span title={words}>
              <DecisionWords words={words} about={request.about} />
            </span>
            <em>
              {stateOf(state)}
              {toUndo && ', then undone'}
            </em>
            {offlineSince !== null && state === 'waiting' && (
              <CommandButton
                id="queue.give-up"
                args={{ decision: key }}
                size="sm"
                variant="text"
                label={`Discard: ${words}`}
              >
                Discard
              </CommandButton>
            )}
          </li>
        ))}
        {decisions.map(({ sentence, undo, settled }) => (
          <li key={JSON.stringify(undo.args)} data-undone={settled === 'undone' || undefined}>
            <span title={sentence}>{sentence}</span>
            {settled === 'undone' && <em>undone</em>}
            {settled === null && (
              <CommandButton
                id="actions.take-back"
                args={{ ...undo.args }}
                size="sm"
                variant="text"
                label={`Undo: ${sentence}`}
              >
                Undo
              </CommandButton>
            )}
          </li>
        ))}
      </ol>
      {cut > 0 && <span title={`${cut} earlier`}>+{cut}</span>}
    </section>
  );
}

/** What was decided and about whom, of which a narrow window shows whom. */
function DecisionWords({ words, about }: { words: string; about: string }) {
  if (about === '' || !words.endsWith(about)) return words;
  return (
    <>
      <span className={styles.what}>{words.slice(0, words.length - about.length)}</span>
      <PersonText>{about}</PersonText>
    </>
  );
}
