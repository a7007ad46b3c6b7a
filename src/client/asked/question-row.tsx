import type { Question } from '../../contract/shapes/question.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { placeInWords } from '../ui/question-words.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { isolated } from '../../contract/policy/isolated.ts';
import { PERSON_TEXT, PersonText } from '../ui/person-text.tsx';
import styles from './questions.module.css';

/** One question with its subject, until when an answer helps, and the way to both. */
export function QuestionRow({ question, isOwn }: { question: Question; isOwn: boolean }) {
  const { id, kind, record_id: recordId, profile_base_id: baseId, profile_name: name, locale } = question;
  const { text, asker, state, asked_at: at, expires_at: until, answer } = question;
  const words = name || 'No name yet';
  const open =
    kind === 'base'
      ? ({ id: 'base-profile.open', args: { profileBaseId: baseId } } as const)
      : ({ id: 'locale-profile.open', args: { profileBaseId: baseId, profileId: recordId } } as const);
  return (
    <li className={styles.row}>
      <p className={styles.text} {...PERSON_TEXT}>
        {text}
      </p>
      <p className={styles.facts}>
        <PersonText lang={name === '' ? undefined : locale?.code}>{words}</PersonText>
        {locale && ` (${locale.code})`}
        {`, ${placeInWords(question)}. `}
        {isOwn ? `To ${isolated(addresseeInWords(question))}` : `Asked by ${isolated(asker.name)}`},{' '}
        <RelativeTime at={at} form="ago" />.{' '}
        {state === 'open' && (
          <>
            Please answer by <RelativeTime at={until} form="date" />.
          </>
        )}
        {state === 'expired' && 'Nobody answered in time, so it is back in the queue.'}
      </p>
      {answer && (
        <p className={styles.answer}>
          <strong>
            <PersonText>{answer.by.name}</PersonText>:
          </strong>{' '}
          <PersonText>{answer.text}</PersonText>
        </p>
      )}
      <div className={styles.actions}>
        {!isOwn && (
          <CommandButton
            id="question.answer"
            args={{ question: id }}
            size="sm"
            variant="outline"
            withoutHint
            label={`Answer: ${isolated(text)}`}
          >
            Answer…
          </CommandButton>
        )}
        {isOwn && state === 'open' && (
          <CommandButton
            id="question.withdraw"
            args={{ question: id }}
            size="sm"
            variant="outline"
            withoutHint
            label={`Withdraw: ${isolated(text)}`}
          >
            Withdraw
          </CommandButton>
        )}
        <CommandButton {...open} size="sm" variant="text" withoutHint label={`Open profile: ${isolated(words)}`}>
          Open profile
        </CommandButton>
      </div>
    </li>
  );
}

function addresseeInWords({ to_role: role, to_person: person }: Question): string {
  return person?.name ?? `any ${role ?? ''}`;
}
