import type { AskedFor } from '../../../commands/bulk/port.ts';
import type { BulkRun } from '../../contract/operations/bulk-runs.ts';
import { BULK_ACTIONS, BULK_OUTCOMES } from '../../contract/policy/bulk-actions.ts';
import { outcomeWords } from './outcome-words.ts';
import { written } from '../ui/written.ts';

type Counted = Pick<BulkRun, 'action' | 'state' | 'counts' | 'file'>;

/** Records that were checked, and those of them that the run changes. */
export function recordsOf({ counts }: Pick<BulkRun, 'counts'>): { all: number; possible: number } {
  const all = BULK_OUTCOMES.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);
  return { all, possible: all - (counts.refused ?? 0) };
}

/**
 * The title of the run with one number that stays: during the check the page's count at the start, then the number
 * found.
 */
export function titleOfRun(run: Counted, asked: AskedFor | null): string {
  const { label, kind } = BULK_ACTIONS[run.action];
  if (run.state === 'checking' || endedWhileLooking(run)) {
    return asked === null ? `${label} ${kind} profiles` : `${label} ${asked.words}`;
  }
  const { all, possible } = recordsOf(run);
  const some = possible === all ? '' : `${written(possible)} of `;
  return `${label} ${some}${written(all)} ${kind} ${all === 1 ? 'profile' : 'profiles'}`;
}

export function countsInWords(run: Counted, asked: AskedFor | null): string {
  const counts = BULK_OUTCOMES.flatMap((outcome) => {
    const count = run.counts[outcome] ?? 0;
    return count > 0 ? [`${written(count)} ${outcomeWords(outcome, run)}`] : [];
  }).join(' · ');
  if (run.state !== 'checking') return counts || 'No records match.';
  const all = recordsOf(run).all - (run.counts.waiting ?? 0);
  const of = asked === null || asked.count < all ? '' : ` of ${written(asked.count)}`;
  return `Checked ${written(all)}${of} so far${counts && `: ${counts}`}`;
}

/** It was stopped before it did anything: the total is unknown. */
function endedWhileLooking({ state, counts }: Counted): boolean {
  const { waiting, ready, refused } = counts;
  return state === 'stopped' && waiting + ready + refused === recordsOf({ counts }).all;
}
