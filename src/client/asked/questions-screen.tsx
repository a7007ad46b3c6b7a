import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestionMark } from 'lucide-react';
import { QUESTION_ROWS } from '../../contract/base/rows-per-answer.ts';
import { numeral, isolated } from '../../contract/base/words.ts';
import type { Question } from '../../contract/queue/question.ts';
import { Scope } from '../context/scope.tsx';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import { RoleOnly } from '../session/role-only.tsx';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ScreenHeading } from '../ui/layout/screen-heading.tsx';
import { Section } from '../ui/layout/section.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { FailedRead } from '../ui/states/failed-read.tsx';
import { placeInWords } from '../ui/text/question-words.ts';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { PERSON_TEXT, PersonText } from '../ui/text/person-text.tsx';
import { RIGHTS } from '../../contract/base/rights.ts';
import styles from './questions.module.css';
import flow from '../ui/layout/flow.module.css';

/** One question with its subject, until when an answer helps, and the way to both. */
function QuestionRow({ question, isOwn }: { question: Question; isOwn: boolean }) {
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
        {locale && ` (${locale.language})`}
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
        <CommandButton {...open} size="sm" variant="text" withoutHint asLink label={`Open profile: ${isolated(words)}`}>
          Open profile
        </CommandButton>
      </div>
    </li>
  );
}

function addresseeInWords({ to_role: role, to_person: person }: Question): string {
  return person?.name ?? `any ${role ?? ''}`;
}

export function QuestionsScreen() {
  const { data, error } = useQuery({
    queryKey: queryKeys.questions,
    queryFn: ({ signal }) => api('question.list', {}, { signal }),
    // Somebody else with the role may have answered meanwhile: the list is read again.
    staleTime: 0,
    refetchInterval: 30_000,
  });
  return (
    <Scope name="questions" className={styles.screen}>
      <ScreenHeading
        title="Questions"
        actions={
          <>
            <CommandButton id="question.answer">Answer…</CommandButton>
            <CommandButton id="question.withdraw" variant="text">
              Withdraw…
            </CommandButton>
            <CommandButton id="go.stats" variant="text">
              Statistics
            </CommandButton>
          </>
        }
      />
      <div className={styles.body}>
        {error && !data && <FailedRead error={error} />}
        {!error && !data && <Skeleton rows={6} label="Loading questions" />}
        {data && (
          <>
            <Part id="to-you" title="To you" rows={data.asked}>
              <EmptyState
                icon={MessageCircleQuestionMark}
                title="Nobody is waiting for an answer from you."
                hint="Questions to you or your role appear here until someone answers them."
              />
            </Part>
            <RoleOnly roles={[...RIGHTS.queue.work]}>
              <Part id="by-you" title="By you" rows={data.own}>
                <p className={flow.muted}>You are not waiting for any answers.</p>
              </Part>
            </RoleOnly>
            {data.more && <p className={flow.muted}>Only the first {numeral(QUESTION_ROWS)} are shown.</p>}
          </>
        )}
      </div>
    </Scope>
  );
}

interface PartProps {
  id: string;
  title: string;
  rows: readonly Question[];
  children: ReactNode;
}

function Part({ id, title, rows, children }: PartProps) {
  return (
    <Section id={id} title={title} count={{ value: rows.length, of: 'questions' }}>
      {rows.length === 0 && children}
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((question) => (
            <QuestionRow key={question.id} question={question} isOwn={id === 'by-you'} />
          ))}
        </ul>
      )}
    </Section>
  );
}
