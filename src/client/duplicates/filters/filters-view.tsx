import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ref, useSnapshot } from 'valtio';
import { ACTION_IN_SHORT } from '../../../contract/duplicates/duplicate-outcomes.ts';
import type { DuplicateFilter } from '../../../contract/duplicates/duplicate-filter.ts';
import { Scope } from '../../context/scope.tsx';
import { api } from '../../data/api-instance.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { duplicateState, runUnderWay } from '../duplicate-state.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { Pane } from '../../ui/layout/pane.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { preparingWords, Preview, RunState } from './preview.tsx';
import { SurestPairs } from './surest-pairs.tsx';
import frame from '../duplicate-screen.module.css';
import more from '../../ui/layout/more.module.css';
import styles from './duplicate-filters.module.css';
import page from './filter-editor.module.css';
import { written } from '../../ui/text/written.ts';
import { isolated } from '../../../contract/base/words.ts';
import { PersonText } from '../../ui/text/person-text.tsx';
import { FailedRead } from '../../ui/states/failed-read.tsx';

/** Milliseconds between two reads of a running run's progress. */
const PROGRESS_INTERVAL = 1_500;

export function FiltersView() {
  const { data, error } = useQuery({
    queryKey: queryKeys.duplicateFilters,
    queryFn: ({ signal }) => api('duplicate-filter.list', {}, { signal }),
    refetchInterval: ({ state }) =>
      state.status === 'success' && state.data?.filters.some(runUnderWay) ? PROGRESS_INTERVAL : false,
  });
  const { draft } = useSnapshot(duplicateState);
  const filters = data?.filters;
  const isWaiting = filters?.some(({ last_run: run }) => run?.state === 'waiting') ?? false;
  const preparing =
    data && isWaiting
      ? [
          preparingWords(data.unprepared, 'profile', 'runs wait until they are ready'),
          preparingWords(data.unhashed, 'picture', 'runs that compare pictures wait until they are ready'),
        ].filter((words) => words !== null)
      : [];
  useEffect(() => {
    duplicateState.filters = filters ? ref(filters) : null;
  }, [filters]);

  return (
    <Scope name="duplicate-filters" className={frame.screen}>
      <ScreenHeading
        title="Duplicate filters"
        actions={
          <>
            <CommandButton id="duplicate-filter.new" />
            <CommandButton id="duplicate-pairs.show" args={{ filter: null }}>
              Pairs…
            </CommandButton>
            <CommandButton id="go.duplicate-logs" variant="text">
              Log
            </CommandButton>
          </>
        }
      />
      <div className={frame.columns}>
        <nav className={`${styles.list} ${more.more}`} aria-label="Filters">
          {error && <FailedRead error={error} />}
          {!error && !filters && <Skeleton rows={6} />}
          {filters?.length === 0 && (
            <EmptyState
              title="There are no filters yet."
              hint="A filter says when two profiles look like the same person."
            >
              <CommandButton id="duplicate-filter.new" variant="primary" withoutHint />
            </EmptyState>
          )}
          {preparing.map((words) => (
            <p key={words} className={`${styles.facts} ${styles.above}`} role="status">
              {words}
            </p>
          ))}
          <ul>
            {filters?.map((filter) => (
              <FilterRow key={filter.id} filter={filter} chosen={draft?.id === filter.id} />
            ))}
          </ul>
        </nav>
        {draft ? (
          <Pane className={page.page}>
            <FilterEditor key={draft.id ?? 'new'} stored={filters?.find(({ id }) => id === draft.id)} />
            <Preview />
          </Pane>
        ) : (
          filters && filters.length > 0 && <SurestPairs filters={filters} />
        )}
      </div>
    </Scope>
  );
}

function FilterRow({ filter, chosen }: { filter: DuplicateFilter; chosen: boolean }) {
  const { id, name, active, action, scope, hits, last_run: run } = filter;
  return (
    <li className={styles.filter} data-chosen={chosen || undefined} aria-current={chosen || undefined}>
      <CommandButton id="duplicate-filter.open" args={{ filter: id }} variant="text" withoutHint>
        <PersonText>{name}</PersonText>
      </CommandButton>
      <span className={styles.facts}>
        {active ? 'Active' : 'Not active'} · {ACTION_IN_SHORT[action]} ·{' '}
        {scope === 'base' ? 'base profiles' : 'locale profiles'}
      </span>
      <RunState run={run} />
      {hits.open === 0 ? (
        <span className={styles.facts}>{runUnderWay(filter) ? 'Nothing to decide yet' : 'Nothing to decide'}</span>
      ) : (
        <CommandButton
          id="duplicate-pairs.show"
          args={{ state: 'open', filter: id }}
          size="sm"
          label={`${written(hits.open)} to decide: pairs of ${isolated(name)}`}
        >
          {`${written(hits.open)} to decide`}
        </CommandButton>
      )}
    </li>
  );
}
