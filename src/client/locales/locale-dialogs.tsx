import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { LocaleResult } from '../../../commands/locales/port.ts';
import { dispatch } from '../context/dispatch.ts';
import { localeState, type LocaleQuestion } from './locale-state.ts';
import { api } from '../data/api-instance.ts';
import { asSentence } from '../../contract/base/words.ts';
import { useLocales } from '../data/lookups.ts';
import { queryKeys } from '../data/query-keys.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { LocalePicker } from './locale-picker.tsx';
import { takeTypedAhead } from './typed-ahead.ts';
import { PERSON_TEXT } from '../ui/text/person-text.tsx';
import styles from './locale-picker.module.css';
import { LOCALES_UNREAD } from '../data/failed-reads.ts';

const close = () => void dispatch({ id: 'dialog.close' }, 'button');

export function LocaleDialogs() {
  const { question, marked, results } = useSnapshot(localeState);
  return (
    <>
      {question && <PickerDialog question={question} marked={marked} />}
      {results && !question && <ResultsDialog results={results} />}
    </>
  );
}

function PickerDialog({ question, marked }: { question: Readonly<LocaleQuestion>; marked: readonly string[] }) {
  const { title, prompt, yes, profileBaseId, locales } = question;
  const active = useQuery({
    queryKey: queryKeys.activeLocales(profileBaseId ?? ''),
    queryFn: ({ signal }) =>
      api('base-profile.active-locales', { params: { profileBaseId: profileBaseId ?? '' } }, { signal }),
    enabled: profileBaseId !== null,
    // Opening the picker is the request.
    retryOnMount: true,
    meta: { failure: LOCALES_UNREAD },
  });
  const there = useMemo(() => new Set(active.data?.result.map(({ id }) => id)), [active.data]);
  const isAsBefore = marked.length > 0 && marked.toSorted().join() === question.marked.toSorted().join();
  const count = marked.length === 0 ? '' : ` ${marked.length} ${marked.length === 1 ? 'locale' : 'locales'}`;
  return (
    <Dialog
      open
      title={title}
      description={prompt}
      onClose={close}
      footer={
        <>
          <CommandButton id="dialog.close">Cancel</CommandButton>
          <CommandButton id="dialog.accept" variant="primary">
            {`${isAsBefore ? 'Keep' : yes}${count}`}
          </CommandButton>
        </>
      }
    >
      {active.error && (
        <p role="alert" className={styles.problem}>
          <span>
            {LOCALES_UNREAD}. {asSentence(active.error.message)} Which locales are already active is not shown.
          </span>
          <CommandButton id="screen.retry" size="sm" variant="outline">
            Retry
          </CommandButton>
        </p>
      )}
      <LocalePicker
        label={title}
        prompt="fr, German, Brazil …"
        marked={marked}
        onMarked={(ids) => (localeState.marked = ids)}
        alreadyThere={there}
        offers={locales}
        typedAhead={takeTypedAhead}
      />
    </Dialog>
  );
}

const OUTCOMES: Readonly<Record<LocaleResult['outcome'], string>> = {
  created: 'created',
  already_there: 'already active',
  refused: 'refused',
};

function ResultsDialog({ results }: { results: readonly LocaleResult[] }) {
  const locales = useLocales();
  const several = new Set(results.map(({ baseProfileName }) => baseProfileName)).size > 1;
  return (
    <Dialog
      open
      scrolls
      title="Result for each locale"
      onClose={close}
      footer={<CommandButton id="dialog.close">Close</CommandButton>}
    >
      <table className={styles.results}>
        <thead>
          <tr>
            {several && <th>Profile</th>}
            <th>Locale</th>
            <th>Outcome</th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ localeId, baseProfileName, outcome, reason }) => {
            const locale = locales.find(({ id }) => id === localeId);
            return (
              <tr key={`${baseProfileName} ${localeId}`}>
                {several && <td {...PERSON_TEXT}>{baseProfileName}</td>}
                <td>{locale ? `${locale.language} (${locale.code})` : localeId}</td>
                <td>
                  {OUTCOMES[outcome]}
                  {reason !== null && `: ${reason}`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Dialog>
  );
}
