import { useSnapshot } from 'valtio';
import { queueState } from '../../queue/queue-state.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { placeInWords } from '../../ui/question-words.ts';
import { PersonText } from '../../ui/person-text.tsx';
import styles from './item-panel.module.css';

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
            Nobody gets this item until the question is answered, or until <RelativeTime at={until} form="date" />.
          </>
        )}
        {state === 'expired' && 'Nobody answered in time.'}
      </span>
    </p>
  );
}
