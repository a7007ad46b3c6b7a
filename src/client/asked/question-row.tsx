import type { Question } from '../../contract/shapes/question.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { placeInWords } from '../ui/question-words.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import styles from './questions.module.css';

/** One question with what it is about, until when an answer helps, and the way to both. */
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
      <p className={styles.text}>{text}</p>
      <p className={styles.facts}>
        <span lang={name === '' ? undefined : locale?.code}>{words}</span>
        {locale && ` (${locale.code})`}
        {`, ${placeInWords(question)}. `}
        {isOwn ? `To ${addresseeInWords(question)}` : `Asked by ${asker.name}`}, <RelativeTime at={at} form="ago" />.{' '}
        {state === 'open' && (
          <>
            An answer helps until <RelativeTime at={until} form="date" />.
          </>
        )}
        {state === 'expired' && 'Nobody answered in time: it is back in the queue.'}
      </p>
      {answer && (
        <p className={styles.answer}>
          <strong>{answer.by.name}:</strong> {answer.text}
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
            label={`Answer: ${text}`}
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
            label={`Take back: ${text}`}
          >
            Take back
          </CommandButton>
        )}
        <CommandButton {...open} size="sm" variant="text" withoutHint label={`Open profile: ${words}`}>
          Open profile
        </CommandButton>
      </div>
    </li>
  );
}

function addresseeInWords({ to_role: role, to_person: person }: Question): string {
  return person?.name ?? `any ${role ?? ''}`;
}
