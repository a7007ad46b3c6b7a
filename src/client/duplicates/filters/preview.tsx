import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { useMemo } from 'react';
import type { DuplicateRule, DuplicateRun } from '../../../contract/duplicates/duplicate-filter.ts';
import { api } from '../../data/api-instance.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { duplicateState } from '../duplicate-state.ts';
import { ruleProblems } from '../filter-rules.ts';
import { certainty, Evidence } from '../evidence.tsx';
import type { OperationAnswer } from '../../../contract/operations.ts';
import { PREVIEW_PAIRS, PREPARING_COUNTED } from '../../../contract/duplicates/duplicate-filter.ts';
import { sideName } from '../suspicion-state.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import styles from './compare.module.css';
import shared from './duplicate-filters.module.css';
import { countedHere, written } from '../../ui/text/written.ts';
import { PersonText } from '../../ui/text/person-text.tsx';
import { FailedRead } from '../../ui/states/failed-read.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';

/** The parts of a preview together so far; `next` is null once that is all of it. */
type PreviewSoFar = OperationAnswer<'duplicate-filter.preview'>;

function withPart(before: PreviewSoFar | null, part: PreviewSoFar): PreviewSoFar {
  if (before === null) return part;
  return {
    ...part,
    examined: before.examined + part.examined,
    pairs: before.pairs + part.pairs,
    too_common: before.too_common + part.too_common,
    sample: [...before.sample, ...part.sample]
      .toSorted((one, other) => other.evidence.score - one.evidence.score)
      .slice(0, PREVIEW_PAIRS),
  };
}

/** Milliseconds between two reads while profiles are being prepared. */
const PREPARING_PAUSE = 10_000;

/** Milliseconds without typing before a request. */
const PAUSE = 400;

export function Preview() {
  const { draft } = useSnapshot(duplicateState);
  const id = draft?.id ?? null;
  const body = draft && duplicateState.draft?.body;
  const written = useMemo(() => (body ? { scope: body.scope, groups: body.groups } : null), [body]);
  const rule = useSettled(written, PAUSE);
  const sound = rule !== null && ruleProblems(rule).length === 0;
  return (
    <aside className={styles.preview} aria-label="Preview">
      <h2>Preview</h2>
      {sound ? <Found rule={rule} filterId={id} /> : <EmptyState title="The conditions are not complete yet." />}
    </aside>
  );
}

function Found({ rule, filterId }: { rule: DuplicateRule; filterId: string | null }) {
  const queryKey = queryKeys.duplicatePreview(rule, filterId);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey,
    // Part by part until all was searched; after a failure it continues from what was found.
    async queryFn({ client, signal }) {
      const kept = client.getQueryData<PreviewSoFar>(queryKey) ?? null;
      let found = kept?.next === null ? null : kept;
      do {
        const part = found === null || found.next === null ? {} : { after: found.next };
        const about = { ...rule, ...(filterId !== null && { filter_id: filterId }), ...part };
        found = withPart(found, await api('duplicate-filter.preview', { body: about }, { signal }));
        if (found.next !== null) client.setQueryData(queryKey, found);
      } while (found.next !== null);
      return found;
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchInterval: ({ state }) =>
      state.status === 'success' && (state.data?.unprepared ?? 0) + (state.data?.unhashed ?? 0) > 0
        ? PREPARING_PAUSE
        : false,
  });
  if (error && !isFetching && !data) {
    return <FailedRead error={error} />;
  }
  if (!data) return <Skeleton rows={6} />;
  const isExact = data.next === null;
  const notes = isPlaceholderData
    ? []
    : [
        preparingWords(data.unprepared, 'profile', 'there may be more pairs'),
        preparingWords(data.unhashed, 'picture', 'there may be more pairs'),
        tooCommonWords(data.too_common, 'is'),
      ].filter((note) => note !== null);
  return (
    <div aria-busy={isFetching}>
      <p role="status">
        <strong>{isPlaceholderData ? 'Checking' : countWords(data)}</strong>
        {!isPlaceholderData && !isExact && (
          <span className={shared.facts}>
            {' '}
            Checked {written(data.examined)} of {written(data.total)} profiles.
          </span>
        )}
      </p>
      {!isPlaceholderData && !isExact && (
        <progress
          aria-label="Profiles checked for the preview"
          max={data.total}
          value={data.examined}
          className={styles.progress}
        />
      )}
      {error && !isFetching && <FailedRead error={error} />}
      {notes.map((note) => (
        <p key={note} className={shared.facts}>
          {note}
        </p>
      ))}
      {data.precision && data.precision.decided > 0 && (
        <p className={shared.facts}>
          So far {data.precision.linked} of {data.precision.decided} decided pairs were the same person.
        </p>
      )}
      {data.sample.length > 0 && <Sample pairs={data.sample} />}
    </div>
  );
}

function Sample({ pairs }: { pairs: PreviewSoFar['sample'] }) {
  return (
    <ol className={styles.sample} aria-label="Some of the pairs">
      {pairs.map(({ first, second, evidence, known }) => (
        <li key={`${first.id} ${second.id}`}>
          <h3>
            <PersonText>{nameOf(first)}</PersonText> and <PersonText>{nameOf(second)}</PersonText>
            <span className={shared.facts}>
              {certainty(evidence.score)}
              {known && ', found before'}
            </span>
          </h3>
          <Evidence evidence={evidence} brief />
        </li>
      ))}
    </ol>
  );
}

function countWords({ pairs, next }: PreviewSoFar): string {
  const words = pairs === 0 ? 'No pairs' : `${written(pairs)} ${pairs === 1 ? 'pair' : 'pairs'}`;
  return next === null ? words : `${words} so far`;
}

function nameOf({ profile_name: name, locale }: PreviewSoFar['sample'][number]['first']): string {
  return sideName({ profile_name: name, locale: locale?.code ?? null });
}

export function RunState({ run }: { run: DuplicateRun | null }) {
  if (!run) return <span className={shared.facts}>Never run</span>;
  const { state, examined, total, matched, fresh, ended_at: ended, problem, stop_requested: stopping } = run;
  if (state === 'waiting' || state === 'running') {
    const words = stopping ? 'Stopping' : state === 'waiting' ? 'Queued' : 'Running';
    return (
      <span className={shared.facts}>
        {words}
        {total !== null && `: ${written(examined)} of ${written(total)}, ${fresh} new`}
        <progress
          aria-label="Profiles checked"
          max={Math.max(1, total ?? 1)}
          value={total === null ? 0 : examined}
          className={styles.progress}
        />
      </span>
    );
  }
  const words = { finished: 'Finished', stopped: 'Stopped', failed: 'Failed' }[state];
  return (
    <span className={shared.facts}>
      {words} (<RelativeTime at={ended} form="ago" />
      ): {written(matched)} {matched === 1 ? 'pair' : 'pairs'}, {fresh} new
      {problem !== null && `. ${problem}`}
    </span>
  );
}

/** How many profiles or pictures no run can find yet, and the consequence; null: none. */
export function preparingWords(count: number, what: 'profile' | 'picture', then: string): string | null {
  if (count === 0) return null;
  const more = count >= PREPARING_COUNTED ? ' or more' : '';
  return `${written(count)}${more} ${count === 1 ? `${what} is` : `${what}s are`} still being prepared: ${then}.`;
}

/** How many profiles a run does not compare with all others; null: none. */
export function tooCommonWords(count: number, tense: 'is' | 'was'): string | null {
  if (count === 0) return null;
  return `${countedHere(count, 'profile has', 'profiles have')} a value that too many others share, so not every profile that has it ${tense} compared.`;
}
