import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { VersionedRecord } from '../../../commands/versions/port.ts';
import { asSentence } from '../../contract/policy/as-sentence.ts';
import type { VersionRow } from '../../contract/shapes/version.ts';
import { dispatch } from '../context/dispatch.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useVersionList } from './use-versions.ts';
import { VersionView } from './version-view.tsx';
import { versionInWords } from './version-words.ts';
import styles from './versions.module.css';
import { versionsList, versionsState } from './versions-state.ts';

/** The versions of a record: the list, and beside it one of them, or two side by side. */
export function VersionsDialog() {
  const { subject } = useSnapshot(versionsState);
  return subject && <Versions subject={subject} />;
}

function Versions({ subject }: { subject: VersionedRecord }) {
  const { kind } = subject;
  const { link, beside, at } = useSnapshot(versionsState);
  const { versions, stood, error, hasMore, fetching, fetchMore } = useVersionList(subject, at);
  const older = useRef(fetchMore);
  useEffect(() => {
    older.current = fetchMore;
  });
  useEffect(() => {
    versionsList.current = { showOlder: () => older.current() };
    return () => {
      versionsList.current = null;
    };
  }, []);
  const first = stood ?? versions?.[0]?.link ?? null;
  useEffect(() => {
    if (versionsState.link === null) versionsState.link = first;
  }, [first]);
  return (
    <Dialog
      open
      layer="versions"
      size="xl"
      title={`Versions of ${subject.name || 'this profile'}`}
      description="Choose one to look at it, and another one to compare. Restoring saves what a version held, and can be undone."
      onClose={() => void dispatch({ id: 'dialog.close' }, 'button')}
      footer={
        <>
          <CommandButton id={`${kind}-profile.restore-version`} variant="outline">
            {beside === null ? 'Restore this version' : 'Restore the older version'}
          </CommandButton>
          <CommandButton id="dialog.close" variant="primary">
            Close
          </CommandButton>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.list}>
          {error && (
            <p role="alert" className={styles.problem}>
              The versions could not be read. {asSentence(error.message)}{' '}
              <CommandButton id="screen.retry" size="sm" variant="outline">
                Retry
              </CommandButton>
            </p>
          )}
          {!error && !versions && <Skeleton rows={8} label="Loading the versions" />}
          {at !== null && stood === null && (
            <p className={styles.missing}>What stood here then is not known: it is older than the trail tells.</p>
          )}
          {versions?.length === 0 && <p className={styles.none}>Nothing has happened yet.</p>}
          <ol aria-label="Versions">
            {versions?.map((version) => (
              <Row
                key={version.link}
                version={version}
                chosen={version.link === link}
                beside={version.link === beside}
              />
            ))}
          </ol>
          {hasMore && (
            <CommandButton id="versions.show-older" size="sm" variant="outline" busy={fetching}>
              Load older versions
            </CommandButton>
          )}
        </div>
        {/* Where the list cannot be read there is no version to wait for. */}
        {!error && versions?.length !== 0 && <VersionView subject={subject} link={link} beside={beside} />}
      </div>
    </Dialog>
  );
}

function Row({ version, chosen, beside }: { version: VersionRow; chosen: boolean; beside: boolean }) {
  const { link, at, by, role, decision } = version;
  const words = versionInWords(version);
  return (
    <li data-chosen={chosen || undefined}>
      <CommandButton id="versions.choose" args={{ link }} size="sm" variant="text" pressed={chosen}>
        {words}
      </CommandButton>
      <span className={styles.fact}>
        {by.name} ({role}) · <RelativeTime at={at} form="ago" />
        {decision && ' · as decided'}
      </span>
      {!chosen && (
        <CommandButton
          id="versions.compare"
          args={{ link }}
          size="sm"
          variant="outline"
          pressed={beside}
          label={`Compare: ${words}`}
        >
          Compare
        </CommandButton>
      )}
    </li>
  );
}
