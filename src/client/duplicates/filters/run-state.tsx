import type { DuplicateRun } from '../../../contract/duplicates/duplicate-filter.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import styles from './duplicate-filters.module.css';
import compare from './compare.module.css';
import { written } from '../../ui/text/written.ts';
import { PREPARING_COUNTED } from '../../../contract/duplicates/duplicate-limits.ts';

export function RunState({ run }: { run: DuplicateRun | null }) {
  if (!run) return <span className={styles.facts}>Never run</span>;
  const { state, examined, total, matched, fresh, ended_at: ended, problem, stop_requested: stopping } = run;
  if (state === 'waiting' || state === 'running') {
    const words = stopping ? 'Stopping' : state === 'waiting' ? 'Queued' : 'Running';
    return (
      <span className={styles.facts}>
        {words}
        {total !== null && `: ${written(examined)} of ${written(total)}, ${fresh} new`}
        <progress
          aria-label="Profiles checked"
          max={Math.max(1, total ?? 1)}
          value={total === null ? 0 : examined}
          className={compare.progress}
        />
      </span>
    );
  }
  const words = { finished: 'Finished', stopped: 'Stopped', failed: 'Failed' }[state];
  return (
    <span className={styles.facts}>
      {words} (<RelativeTime at={ended} form="ago" />
      ): {written(matched)} {matched === 1 ? 'pair' : 'pairs'}, {fresh} new
      {problem !== null && `. ${problem}`}
    </span>
  );
}

/**
 * How many profiles or pictures no run can find yet, in words.
 *
 * @param then the consequence here
 */
export function Unprepared({ count, what, then }: { count: number; what: 'profile' | 'picture'; then: string }) {
  const more = count >= PREPARING_COUNTED ? ' or more' : '';
  return `${written(count)}${more} ${count === 1 ? `${what} is` : `${what}s are`} still being prepared: ${then}.`;
}
