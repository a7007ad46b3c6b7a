import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { useMemo } from 'react';
import type { OperationAnswer } from '../../../contract/operations/operations.ts';
import type { DuplicateRule } from '../../../contract/shapes/duplicate-filter.ts';
import { api } from '../../data/api-instance.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { duplicateState } from '../../duplicates/duplicate-state.ts';
import { ruleProblems } from '../../duplicates/edit-rule.ts';
import { Evidence } from '../../duplicates/evidence.tsx';
import { sideName } from '../../duplicates/side-name.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './compare.module.css';
import shared from './duplicate-filters.module.css';
import { written } from '../../ui/written.ts';

type Answer = OperationAnswer<'duplicate-filter.preview'>;

/** A pause in writing of so many milliseconds is worth a look. */
const PAUSE = 400;

/** What the filter in the editor would find, while it is being written. */
export function Preview() {
  const { draft } = useSnapshot(duplicateState);
  const id = draft?.id ?? null;
  const body = draft && duplicateState.draft?.body;
  const written = useMemo(() => (body ? { scope: body.scope, groups: body.groups } : null), [body]);
  const rule = useSettled(written, PAUSE);
  const sound = rule !== null && ruleProblems(rule).length === 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable to be scrolled by keys
    <aside className={styles.preview} aria-label="Preview" tabIndex={0}>
      <h2>Preview</h2>
      {sound ? <Found rule={rule} filterId={id} /> : <EmptyState title="The conditions are not complete yet." />}
    </aside>
  );
}

function Found({ rule, filterId }: { rule: DuplicateRule; filterId: string | null }) {
  const { data, error, isFetching } = useQuery({
    queryKey: queryKeys.duplicatePreview(rule, filterId),
    queryFn: ({ signal }) =>
      api(
        'duplicate-filter.preview',
        { body: { ...rule, ...(filterId !== null && { filter_id: filterId }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  if (error && !isFetching) {
    return <ErrorState message={error.message} action={<CommandButton id="screen.retry">Retry</CommandButton>} />;
  }
  if (!data) return <Skeleton rows={6} />;
  return (
    <div aria-busy={isFetching}>
      <p role="status">
        <strong>{countWords(data)}</strong>
        {!data.exact && (
          <span className={shared.facts}>
            {' '}
            Looked at {written(data.examined)} of {written(data.total)} profiles.
          </span>
        )}
      </p>
      {data.precision && data.precision.decided > 0 && (
        <p className={shared.facts}>
          So far {data.precision.linked} of {data.precision.decided} decided pairs were one person.
        </p>
      )}
      {data.sample.length > 0 && <Sample pairs={data.sample} />}
    </div>
  );
}

function Sample({ pairs }: { pairs: Answer['sample'] }) {
  return (
    <ol className={styles.sample} aria-label="Some of the pairs">
      {pairs.map(({ first, second, evidence, known }) => (
        <li key={`${first.id} ${second.id}`}>
          <h3>
            {nameOf(first)} and {nameOf(second)}
            <span className={shared.facts}>
              {evidence.score} of 100{known && ', found before'}
            </span>
          </h3>
          <Evidence evidence={evidence} brief />
        </li>
      ))}
    </ol>
  );
}

function countWords({ pairs, exact }: Answer): string {
  if (pairs === 0) return exact ? 'No pair' : 'No pair so far';
  const words = `${written(pairs)} ${pairs === 1 ? 'pair' : 'pairs'}`;
  return exact ? words : `About ${words}`;
}

function nameOf({ profile_name: name, locale }: Answer['sample'][number]['first']): string {
  return sideName({ profile_name: name, locale: locale?.code ?? null });
}
