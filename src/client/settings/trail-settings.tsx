import { CommandButton } from '../ui/controls/command-button.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { ExportsRow } from './exports-row.tsx';
import { SettingRow, type SettingEntry } from './setting-row.tsx';
import { written } from '../ui/text/written.ts';
import { isolated } from '../../contract/base/words.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import flow from '../ui/layout/flow.module.css';
import more from '../ui/layout/more.module.css';
import styles from './settings.module.css';
import type { TrailProof } from '../../contract/trail/trail-operations.ts';

/** Milliseconds between two reads of a running verification. */
const PACE = 1000;

/** The state of the proof, read repeatedly while one runs. */
function useTrailProof() {
  return useQuery({
    queryKey: queryKeys.trailProof,
    queryFn: ({ signal }) => api('trail-proof.get', {}, { signal }),
    staleTime: 0,
    // A failed read is the last one until the person asks again.
    refetchInterval: ({ state }) => (state.status === 'success' && state.data?.run?.ended_at === null ? PACE : false),
  });
}

/** Whether the audit trail can still be trusted, for Admins. */
export const TRAIL_SETTINGS: readonly SettingEntry[] = [
  {
    title: 'Proof of the trail',
    summary:
      'Every change is an event in a chain. Once a day the ends of all chains go into a signed checkpoint outside the database, which reveals changed or removed events.',
    keywords: 'audit log verify checkpoint signature tampering evidence key',
    Row: TrailRow,
  },
  {
    title: 'Exports',
    summary: 'Who exported lists as files, with which filter and how many rows. Interrupted exports are listed too.',
    keywords: 'download csv json audit log who file',
    Row: ExportsRow,
  },
];

function TrailRow(about: Parameters<SettingEntry['Row']>[0]) {
  const { data, error } = useTrailProof();
  return (
    <SettingRow {...about}>
      <div className={styles.proof}>
        {data ? <Verification proof={data} /> : !error && <Skeleton rows={3} label="Loading the verification" />}
        {error && (
          <p role="alert" className={flow.problem}>
            The verification could not be loaded. {error.message}
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

function Verification({ proof: { checkpoint, verified_at: verifiedAt, run, key } }: { proof: TrailProof }) {
  return (
    <>
      <dl className={styles.facts}>
        <dt>Last verified</dt>
        <dd>{verifiedAt ? <RelativeTime at={verifiedAt} form="ago" /> : 'Never'}</dd>
        <dt>Last checkpoint</dt>
        <dd>{checkpoint ? <At {...checkpoint} /> : 'None yet. The first is made within a day, or when you verify'}</dd>
        <dt>Signed with</dt>
        <dd>
          <code>{key}</code>{' '}
          <span className={flow.muted}>
            This is the key’s fingerprint. Keep a copy where nobody with access to this server can change it.
          </span>
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
      {breaks.map((sentence) => (
        <p key={sentence} className={flow.problem}>
          {sentence}
        </p>
      ))}
    </>
  );
}

/** Under way, unfinished, whole, or with what was found. */
function RunInWords({ run: { by, began_at: began, ended_at: ended, faults, failed } }: { run: Run }) {
  const who = by ? `Check by ${isolated(by.name)}` : 'Check by the server';
  if (ended === null) {
    return (
      <p>
        <RelativeTime at={began} form="ago" /> · {by ? `Check by ${isolated(by.name)}` : 'Checkpoint by the server'}: in
        progress.
      </p>
    );
  }
  if (failed !== null) {
    return (
      <p className={flow.problem}>
        <RelativeTime at={began} form="ago" /> · {who} did not finish: {failed}
      </p>
    );
  }
  if (faults === null || faults.count === 0) {
    return (
      <p className={flow.muted}>
        <RelativeTime at={began} form="ago" /> · {who}: no problems found.
      </p>
    );
  }
  return (
    <div className={styles.faults}>
      <p className={flow.problem}>
        <RelativeTime at={began} form="ago" /> · {who} found {words(faults.count, 'problem')}. Nothing was signed.
      </p>
      <ul className={more.more}>
        {faults.first.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  );
}
