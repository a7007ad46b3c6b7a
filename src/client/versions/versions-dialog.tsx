import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { verdictOf } from '../../../commands/offer.ts';
import { dispatch } from '../context/dispatch.ts';
import { useCommandContext } from '../context/read-context.ts';
import { registryNow } from '../keyboard/registry-now.ts';
import { actionInWords } from '../logs/event-words.ts';
import { LogHistory } from '../logs/log-history.tsx';
import { WhoLooked } from '../logs/who-looked.tsx';
import { useLogNames } from '../logs/log-lookups.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { useVersionList, restoreInWords } from './use-versions.ts';
import { VersionView, type NamedVersion } from './version-view.tsx';
import more from '../ui/layout/more.module.css';
import styles from './versions.module.css';
import { closeVersions, versionsList, versionsState } from './versions-state.ts';
import { RIGHTS } from '../../contract/base/rights.ts';
import { isolated } from '../../contract/base/words.ts';
import { PersonText } from '../ui/text/person-text.tsx';
import { FailedLine } from '../ui/states/failed-read.tsx';
import type { VersionRow } from '../../contract/trail/version-operations.ts';
import type { VersionedRecord } from '../../../commands/trail/port.ts';

/** What was done to a record: its log, who looked at it, its versions. Each needs the server, so none is fetched ahead. */
export function PastDialogs() {
  return (
    <>
      <LogHistory />
      <WhoLooked />
      <VersionsDialog />
    </>
  );
}

/** The versions of a record: the list, and beside it one of them, or two side by side. */
function VersionsDialog() {
  const { subject } = useSnapshot(versionsState);
  return subject && <Versions subject={subject} />;
}

function Versions({ subject }: { subject: VersionedRecord }) {
  const { kind } = subject;
  const { link, beside, at } = useSnapshot(versionsState);
  const { versions, stood, error, hasMore, fetching, fetchMore } = useVersionList(subject, at);
  const named = useNamed(versions);
  const context = useCommandContext();
  const isRestorable = verdictOf(registryNow().get(`${kind}-profile.restore-version`), context).kind !== 'hidden';
  const mayRestore = RIGHTS[kind].save.some((role) => role === context.role);
  const handsOn = restoreInWords('', subject, context) === '' ? '' : ' and sends the profile for approval';
  const list = useRef<HTMLDivElement>(null);
  const older = useRef(fetchMore);
  const links = useRef<readonly number[]>([]);
  useEffect(() => {
    older.current = fetchMore;
    links.current = named?.map((version) => version.link) ?? [];
  });
  useEffect(() => {
    versionsList.current = { showOlder: () => older.current(), links: () => links.current };
    return () => {
      versionsList.current = null;
    };
  }, []);
  const newest = versions?.[0]?.link ?? null;
  const first = stood ?? newest;
  useEffect(() => {
    versionsState.newest = newest;
    if (versionsState.link === null) versionsState.link = first;
  }, [first, newest]);
  // An old decision is further down: the list is loaded until it is visible.
  const last = versions?.at(-1)?.link ?? null;
  useEffect(() => {
    if (link !== null && last !== null && link < last && hasMore) older.current();
  }, [link, last, hasMore]);
  const isBeside = beside !== null && beside !== link;
  const shown = [link ?? at, ...(isBeside ? [beside] : [])].join(',');
  useAddress(subject.id, shown === '' ? '#versions' : `#versions=${shown}`);
  return (
    <Dialog
      open
      layer="versions"
      size="xl"
      title={`Versions of ${isolated(subject.name || 'this profile')}`}
      description={`Choose a version to see it, and mark another to compare them.${mayRestore ? ` Restoring saves the values of a version${handsOn}, and can be undone.` : ''}`}
      onClose={() => void dispatch({ id: 'dialog.close' }, 'button')}
      takeFocus={() => list.current?.focus()}
      footer={
        <>
          <CommandButton id={`${kind}-profile.restore-version`} variant="outline">
            {restoreInWords(isBeside ? 'Restore the older version' : 'Restore this version', subject, context)}
          </CommandButton>
          <CommandButton id="versions.mark" variant="outline" pressed={link !== null && beside === link}>
            Mark to compare
          </CommandButton>
          <CommandButton id="dialog.close" variant="primary">
            Close
          </CommandButton>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={`${styles.list} ${more.more}`} ref={list} tabIndex={-1}>
          {error && <FailedLine what="The versions could not be loaded" error={error} />}
          {!error && !versions && <Skeleton rows={8} label="Loading the versions" />}
          {at !== null && stood === null && (
            <p className={styles.missing}>This is older than the trail, so it cannot be shown.</p>
          )}
          {versions?.length === 0 && <p className={styles.none}>Nothing has happened yet.</p>}
          <ol aria-label="Versions">
            {named?.map((version) => (
              <Row
                key={version.link}
                version={version}
                chosen={version.link === link}
                beside={version.link === beside}
                list={list}
              />
            ))}
          </ol>
          {hasMore && <CommandButton id="versions.show-older" size="sm" variant="outline" busy={fetching} />}
        </div>
        {/* Where the list cannot be read there is no version to wait for. */}
        {!error && versions?.length !== 0 && (
          <VersionView
            subject={subject}
            link={link}
            beside={isBeside ? beside : null}
            named={named ?? []}
            isRestorable={isRestorable}
          />
        )}
      </div>
    </Dialog>
  );
}

const isAddressed = () => location.hash.startsWith('#versions');

function writeAddress(hash: string): void {
  const address = location.pathname + location.search + hash;
  if (isAddressed()) history.replaceState(history.state, '', address);
  else history.pushState(null, '', address);
}

/** Milliseconds for which a version is shown before the address is its own: browsers take only so many changes of it. */
const RESTS = 100;

/** On the page of their record the versions have an address, so that they can be linked to and Back closes them. */
function useAddress(id: string, hash: string): void {
  useEffect(() => {
    if (!location.pathname.endsWith(id)) return;
    const timer = setTimeout(() => writeAddress(hash), isAddressed() ? RESTS : 0);
    return () => clearTimeout(timer);
  }, [id, hash]);
  useEffect(() => {
    const follow = () => void (isAddressed() || closeVersions());
    window.addEventListener('popstate', follow);
    return () => {
      window.removeEventListener('popstate', follow);
      if (isAddressed()) writeAddress('');
    };
  }, []);
}

/** The versions with their actions in the words of the log. */
function useNamed(versions: readonly VersionRow[] | null): NamedVersion[] | null {
  const names = useLogNames();
  return useMemo(
    () =>
      versions?.map((version) => {
        const { what: entries, took_back: takenBack, again } = version;
        return { ...version, words: actionInWords({ entries, takenBack, again }, names) };
      }) ?? null,
    [versions, names],
  );
}

interface RowProps {
  version: NamedVersion;
  chosen: boolean;
  beside: boolean;
  list: RefObject<HTMLDivElement | null>;
}

function Row({ version, chosen, beside, list }: RowProps) {
  const { link, at, by, role, decision, words } = version;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!chosen || !row.current) return;
    row.current.scrollIntoView({ block: 'nearest' });
    // The focus follows the choice; somebody who reads the version keeps it there.
    if (list.current?.contains(document.activeElement)) row.current.querySelector('button')?.focus();
  }, [chosen, list]);
  return (
    <li ref={row} data-chosen={chosen || undefined} data-beside={beside || undefined}>
      <CommandButton id="versions.choose" args={{ link }} size="sm" variant="text" pressed={chosen}>
        {words}
      </CommandButton>
      <span className={styles.fact}>
        <PersonText>{by.name}</PersonText> ({role}) · <RelativeTime at={at} form="ago" />
        {decision && ' · decision'}
        {beside && ' · marked'}
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
