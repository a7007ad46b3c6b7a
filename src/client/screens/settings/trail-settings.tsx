import type { TrailProof } from '../../../contract/shapes/trail-proof.ts';
import { useTrailProof } from '../../trail/use-trail-proof.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import flow from '../../ui/flow.module.css';
import { ExportsRow } from './exports-row.tsx';
import type { SettingEntry } from './setting-entry.ts';
import { SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';
import { written } from '../../ui/written.ts';
import { isolated } from '../../../contract/policy/isolated.ts';

/** Whether what was done can still be believed, for Admins. */
export const TRAIL_SETTINGS: readonly SettingEntry[] = [
  {
    title: 'Proof of the trail',
    summary:
      'Every change is an event in a chain. Once a day the ends of all chains are written into a signed list outside the database, the checkpoint: what is changed or removed before it is found out.',
    keywords: 'audit log verify checkpoint signature tampering evidence key',
    Row: TrailRow,
  },
  {
    title: 'Exports',
    summary:
      'Who took lists out as files, with which filter and how many rows. It is noted before the first row is given out, so an export that broke off is here as well.',
    keywords: 'download csv json audit log who file',
    Row: ExportsRow,
  },
];

function TrailRow(about: Parameters<SettingEntry['Row']>[0]) {
  const { data, error } = useTrailProof();
  return (
    <SettingRow {...about}>
      <div className={styles.proof}>
        {data ? <Told proof={data} /> : !error && <Skeleton rows={3} label="Loading what was verified" />}
        {error && (
          <p role="alert" className={flow.problem}>
            What was verified could not be read. {error.message}
          </p>
        )}
        <div className={flow.row}>
          <CommandButton id="trail.prove" busy={data?.run?.ended_at === null} />
          {error && (
            <CommandButton id="screen.retry" variant="outline">
              Retry
            </CommandButton>
          )}
        </div>
      </div>
    </SettingRow>
  );
}

const words = (count: number, of: string) => `${written(count)} ${of}${count === 1 ? '' : 's'}`;

type Checkpoint = NonNullable<TrailProof['checkpoint']>;
type Run = NonNullable<TrailProof['run']>;

function Told({ proof: { checkpoint, verified_at: verifiedAt, run, key } }: { proof: TrailProof }) {
  return (
    <>
      <dl className={styles.facts}>
        <dt>Last verified</dt>
        <dd>{verifiedAt ? <RelativeTime at={verifiedAt} form="ago" /> : 'Never yet'}</dd>
        <dt>Last checkpoint</dt>
        <dd>{checkpoint ? <At {...checkpoint} /> : 'None yet: the first comes within a day, or now'}</dd>
        <dt>Signed with</dt>
        <dd>
          <code>{key}</code> <span className={flow.muted}>note it where nobody of this server can write</span>
        </dd>
      </dl>
      <div role="status">{run && <RunInWords run={run} />}</div>
    </>
  );
}

function At({ number, taken_at: at, profiles, events, breaks }: Checkpoint) {
  return (
    <>
      <RelativeTime at={at} form="ago" />
      <span className={flow.muted}>
        {` · checkpoint ${number}: ${words(events, 'event')} of ${words(profiles, 'base profile')}`}
      </span>
      {breaks.map((told) => (
        <p key={told} className={flow.problem}>
          {told}
        </p>
      ))}
    </>
  );
}

/** Under way, come to no end, whole, or with what was found. */
function RunInWords({ run: { by, began_at: began, ended_at: ended, faults, failed } }: { run: Run }) {
  const who = by ? `${isolated(by.name)} had everything looked at` : 'The server looked';
  if (ended === null) {
    return (
      <p>
        <RelativeTime at={began} form="ago" /> ·{' '}
        {by ? `${isolated(by.name)} has everything looked at` : 'The server makes a checkpoint'}: under way.
      </p>
    );
  }
  if (failed !== null) {
    return (
      <p className={flow.problem}>
        <RelativeTime at={began} form="ago" /> · {who}, and it came to no end: {failed}
      </p>
    );
  }
  if (faults === null || faults.count === 0) {
    return (
      <p className={flow.muted}>
        <RelativeTime at={began} form="ago" /> · {who}: all is whole.
      </p>
    );
  }
  return (
    <div className={styles.faults}>
      <p className={flow.problem}>
        <RelativeTime at={began} form="ago" /> · {who} and found {words(faults.count, 'fault')}. Nothing was signed.
      </p>
      <ul>
        {faults.first.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  );
}
