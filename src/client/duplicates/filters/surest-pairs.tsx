import { useQuery } from '@tanstack/react-query';
import type { DuplicateFilter } from '../../../contract/duplicates/duplicate-filter.ts';
import type { DuplicatePair } from '../../../contract/duplicates/duplicate-pair.ts';
import { api } from '../../data/api-instance.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { runUnderWay } from '../duplicate-state.ts';
import { certainty, NOT_SO_NOW } from '../evidence.tsx';
import { PairPhotos } from '../pair-names.tsx';
import { PairLink } from './pair-link.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { written } from '../../ui/text/written.ts';
import shared from './duplicate-filters.module.css';
import { PersonText } from '../../ui/text/person-text.tsx';
import styles from './surest-pairs.module.css';
import { FailedRead } from '../../ui/states/failed-read.tsx';

const SHOWN = 12;
/** Milliseconds between two reads while a run may find more. */
const PACE = 3_000;

/** Beside the filters, while none is open: the outcome of all their pairs, and the surest waiting one. */
export function SurestPairs({ filters }: { filters: readonly DuplicateFilter[] }) {
  const underWay = filters.filter(runUnderWay).length;
  const { data, error } = useQuery({
    queryKey: queryKeys.surestPairs,
    queryFn: ({ signal }) => api('duplicate-pair.list', { query: { state: 'open', limit: SHOWN } }, { signal }),
    refetchInterval: ({ state }) => (state.status === 'success' && underWay > 0 ? PACE : false),
  });
  const sum = (state: keyof DuplicateFilter['hits']) =>
    written(filters.reduce((all, { hits }) => all + hits[state], 0));
  const hint =
    underWay > 0
      ? `${underWay === 1 ? '1 check is' : `${written(underWay)} checks are`} still running. New pairs appear here at once.`
      : 'Choose a filter and run it to look for more.';
  return (
    <section className={styles.surest} aria-label="Found so far">
      <dl className={styles.counts}>
        {(
          [
            ['open', 'to decide'],
            ['linked', 'same person'],
            ['not_duplicate', 'not a duplicate'],
            ['unsure', 'unsure'],
          ] as const
        ).map(([state, words]) => (
          <div key={state}>
            <dt>{words}</dt>
            <dd>{sum(state)}</dd>
          </div>
        ))}
      </dl>
      <h2>Most likely duplicates to review</h2>
      {error && !data && <FailedRead error={error} />}
      {!error && !data && <Skeleton rows={6} />}
      {data?.rows.length === 0 && (
        <EmptyState title={underWay > 0 ? 'No pairs found yet' : 'No pairs to review'} hint={hint} />
      )}
      {data && data.rows.length > 0 && (
        <ol className={styles.rows}>
          {data.rows.map((pair) => (
            <Row key={pair.id} pair={pair} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Row({ pair }: { pair: DuplicatePair }) {
  const { first, second, score, holds, filter, evidence } = pair;
  return (
    <li className={styles.row}>
      <PairPhotos first={first} second={second} />
      <PairLink pair={pair} list={{ state: 'open', filterId: null }} />
      <span className={`${shared.facts} ${styles.why}`}>
        <span>
          {!holds && `${NOT_SO_NOW}: `}
          {inLine(evidence.parts)}
          {evidence.against.length > 0 && `. Against: ${inLine(evidence.against)}`}
        </span>
        <span>
          {certainty(score)} · <PersonText>{filter.name}</PersonText>
        </span>
      </span>
    </li>
  );
}

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** As one sentence: each stands alone elsewhere, and begins with a capital there. */
function inLine(evidence: readonly { words: string }[]): string {
  return evidence.map(({ words }, at) => (at === 0 ? words : lowered(words))).join(', ');
}
