import { useSnapshot } from 'valtio';
import { asSentence } from '../../contract/policy/as-sentence.ts';
import type { BulkRun } from '../../contract/operations/bulk-runs.ts';
import { BULK_ACTIONS, BULK_OUTCOMES, type BulkEnding, type BulkState } from '../../contract/policy/bulk-actions.ts';
import { dispatch } from '../context/dispatch.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { BulkItems } from './bulk-items.tsx';
import { OUTCOME_WORDS } from './outcome-words.ts';
import { bulkState } from './bulk-state.ts';
import { useBulkRun } from './use-bulk-run.ts';
import styles from './bulk.module.css';

const STATE_WORDS: Readonly<Record<BulkState, string>> = {
  checking: 'Looking at each record. Nothing has changed yet.',
  checked: 'This is what would happen. Nothing has changed yet.',
  running: 'Under way. It goes on when this is closed.',
  finished: 'Finished.',
  stopped: 'Stopped. What was done stays done.',
  undoing: 'Being taken back.',
  undone: 'Taken back.',
};

const ENDING_WORDS: Readonly<Record<BulkEnding, string>> = {
  account: 'Stopped by the server, because the account was disabled. What was done stays done.',
  role: 'Stopped by the server, because your role has changed since it began. What was done stays done.',
  area: 'Stopped by the server, because you no longer work on the whole area in which it began. What was done stays done.',
};

/** What an action over all results would do, does and did, with what became of each record. */
export function BulkDialog() {
  const { run } = useSnapshot(bulkState);
  // Kept as it is (valtio's ref); a snapshot only types it as frozen.
  return run && <Run key={run.id} shown={run as BulkRun} />;
}

function Run({ shown }: { shown: BulkRun }) {
  const { run, error } = useBulkRun(shown);
  const { label, kind } = BULK_ACTIONS[run.action];
  const counts = BULK_OUTCOMES.map((outcome) => [outcome, run.counts[outcome] ?? 0] as const);
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const ready = run.counts.ready ?? 0;
  const possible = all - (run.counts.refused ?? 0);
  return (
    <Dialog
      open
      size="lg"
      title={`${label} ${all.toLocaleString('en')} ${kind} ${all === 1 ? 'profile' : 'profiles'}`}
      description={run.stopped_because ? ENDING_WORDS[run.stopped_because] : STATE_WORDS[run.state]}
      onClose={() => void dispatch({ id: 'dialog.close' }, 'button')}
      footer={
        <>
          <CommandButton id="bulk-run.stop" variant="outline">
            Stop
          </CommandButton>
          <CommandButton id="bulk-run.undo" variant="outline">
            Undo the run
          </CommandButton>
          <CommandButton id="dialog.close">Close</CommandButton>
          {run.state === 'checked' && ready > 0 && (
            <CommandButton id="dialog.accept" variant="primary">
              {`${label} ${ready.toLocaleString('en')}`}
            </CommandButton>
          )}
        </>
      }
    >
      {error && (
        <p role="alert">
          The run cannot be seen. {asSentence(error.message)}{' '}
          <CommandButton id="screen.retry" size="sm" variant="outline">
            Retry
          </CommandButton>
        </p>
      )}
      <progress
        className={styles.progress}
        aria-label="Progress"
        {...(run.state === 'checking' ? {} : { max: Math.max(1, possible), value: possible - ready })}
      />
      <p className={styles.counts} role="status">
        {counts
          .filter(([, count]) => count > 0)
          .map(([outcome, count]) => `${count.toLocaleString('en')} ${OUTCOME_WORDS[outcome]}`)
          .join(' · ') || 'No record fits.'}
      </p>
      {run.reasons.length > 0 && (
        <ul className={styles.reasons} aria-label="Reasons">
          {run.reasons.map(({ code, sentence, count }) => (
            <li key={`${code} ${sentence}`}>
              {count.toLocaleString('en')} × {sentence}
            </li>
          ))}
        </ul>
      )}
      {run.state !== 'checking' && <BulkItems run={run} />}
    </Dialog>
  );
}
