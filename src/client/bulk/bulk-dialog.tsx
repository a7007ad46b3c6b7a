import { useSnapshot } from 'valtio';
import type { BulkRun } from '../../contract/operations/bulk-runs.ts';
import { BULK_ACTIONS, type BulkEnding, type BulkState } from '../../contract/policy/bulk-actions.ts';
import type { AskedFor } from '../../../commands/bulk/port.ts';
import { dispatch } from '../context/dispatch.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { BulkItems } from './bulk-items.tsx';
import { bulkState } from './bulk-state.ts';
import { countsInWords, recordsOf, titleOfRun } from './run-in-words.ts';
import { useBulkRun } from './use-bulk-run.ts';
import styles from './bulk.module.css';
import { written } from '../ui/written.ts';
import { FailedLine } from '../ui/failed-read.tsx';

const STATE_WORDS: Readonly<Record<BulkState, string>> = {
  receiving: 'The rows have not all come.',
  checking: 'Checking each record first. Nothing changes until you confirm.',
  checked: 'This is what would happen. Nothing has changed yet.',
  running: 'Running. It continues if you close this.',
  finished: 'Finished.',
  stopped: 'Stopped. What was already done stays.',
  undoing: 'Undoing.',
  undone: 'Undone.',
};

const ENDING_WORDS: Readonly<Record<BulkEnding, string>> = {
  account: 'Stopped by the server, because the account was disabled. What was already done stays.',
  role: 'Stopped by the server, because your role has changed since it began. What was done stays done.',
  area: 'Stopped by the server, because your area has become smaller since it began. What was already done stays.',
};

/** What an action over all results would do, does and did, with the outcome of each record. */
export function BulkDialog() {
  const { run, asked } = useSnapshot(bulkState);
  // Kept as it is (valtio's ref); a snapshot only types it as frozen.
  return run && <Run key={run.id} shown={run as BulkRun} asked={asked} />;
}

function Run({ shown, asked }: { shown: BulkRun; asked: AskedFor | null }) {
  const { run, error } = useBulkRun(shown);
  const { label } = BULK_ACTIONS[run.action];
  const ready = run.counts.ready ?? 0;
  return (
    <Dialog
      open
      size="lg"
      title={titleOfRun(run, asked)}
      description={run.stopped_because ? ENDING_WORDS[run.stopped_because] : STATE_WORDS[run.state]}
      onClose={() => void dispatch({ id: 'dialog.close' }, 'button')}
      footer={
        <>
          <CommandButton id="bulk-run.stop" variant="outline">
            Stop
          </CommandButton>
          <CommandButton id="bulk-run.undo" variant="outline">
            {run.file === null ? 'Undo the run' : 'Take back'}
          </CommandButton>
          <CommandButton id="import.save-results" variant="outline">
            Save results
          </CommandButton>
          <CommandButton id="dialog.close">Close</CommandButton>
          {run.state === 'checked' && ready > 0 && (
            <CommandButton id="dialog.accept" variant="primary">
              {`${label} ${written(ready)}`}
            </CommandButton>
          )}
        </>
      }
    >
      {error && <FailedLine what="The run could not be loaded" error={error} />}
      <RunProgress run={run} />
      <p className={styles.counts} role="status">
        {countsInWords(run, asked)}
      </p>
      {run.reasons.length > 0 && (
        <ul className={styles.reasons} aria-label="Reasons">
          {run.reasons.map(({ code, sentence, count }) => (
            <li key={`${code} ${sentence}`}>
              {written(count)} × {sentence}
            </li>
          ))}
        </ul>
      )}
      {run.state !== 'checking' && <BulkItems run={run} />}
    </Dialog>
  );
}

/** Progress of what it does. Checking the records shows no share: it would look like changing them. */
function RunProgress({ run }: { run: BulkRun }) {
  const { all } = recordsOf(run);
  const unseen = run.counts.waiting ?? 0;
  if (run.state === 'checking' && run.file !== null) {
    return (
      <progress
        className={styles.progress}
        aria-label="Checking each row"
        max={Math.max(1, all)}
        value={all - unseen}
      />
    );
  }
  if (run.state === 'checking') return <progress className={styles.progress} aria-label="Checking each record" />;
  const { possible } = recordsOf(run);
  const done = possible - (run.counts.ready ?? 0);
  return <progress className={styles.progress} aria-label="Progress" max={Math.max(1, possible)} value={done} />;
}
