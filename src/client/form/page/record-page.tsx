import { mayOpen } from '../../../contract/base/routes.ts';
import { isNotThere } from '../../data/network/api-error.ts';
import { roleNow } from '../../session/session-state.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { sentenceOf } from '../../ui/states/failed-read.tsx';
import { useEffect } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { SECOND } from '../../../contract/base/time-spans.ts';
import { connection } from '../../data/network/connection.ts';
import { outdate, queryClient } from '../../data/query-client.ts';
import { PROFILE_SECTIONS, type ProfileSection } from '../../../../commands/sections.ts';
import type { VersionedRecord } from '../../../../commands/trail/port.ts';
import { versionsPort, versionsState } from '../../versions/versions-state.ts';
import { problemsIn } from './form-section.tsx';
import type { ProfileForm } from '../use-profile-form.ts';
import styles from './record.module.css';
import flow from '../../ui/layout/flow.module.css';

const LISTS = {
  base: { route: 'base-profiles', back: 'Back to the base profiles' },
  locale: { route: 'locale-profiles', back: 'Back to the locale profiles' },
} as const;

interface RecordErrorProps {
  kind: 'base' | 'locale';
  error: Error;
  /** What failed, where that has words of its own; the error's are below it then. */
  title?: string;
}

/** The heading above `RecordError`, or above what is still loaded. */
export const headingWithout = (error: Error | null, title: string) => (isNotThere(error) ? 'Profile not found' : title);

/** Why a record is not shown: a deleted one links back to its list, anything else can be tried again. */
export function RecordError({ kind, error, title }: RecordErrorProps) {
  if (!isNotThere(error)) {
    const sentence = sentenceOf(error);
    const words = { message: title ?? sentence, ...(title !== undefined && { detail: sentence }) };
    return <ErrorState {...words} action={<CommandButton id="record.reload">Retry</CommandButton>} />;
  }
  const { route, back } = LISTS[kind];
  const role = roleNow();
  const toList = role !== null && mayOpen(role, route);
  return (
    <ErrorState
      message="This profile doesn’t exist. It may have been deleted, or the link may be incomplete."
      action={
        <CommandButton id={toList ? `go.${route}` : 'go.home'} variant="primary">
          {toList ? back : 'Go back to home'}
        </CommandButton>
      }
    />
  );
}

/** Milliseconds after which an open record is read again: others work on it, and on its rules. */
const PACE = 20 * SECOND;

/**
 * Reads an open record again from time to time, while it is visible and there is a network. After a failure it waits
 * until a person asks, as everywhere.
 */
export function useReadWhileOpen(queryKey: QueryKey): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && connection.offlineSince === null) outdate(queryClient, queryKey);
    }, PACE);
    return () => clearInterval(timer);
    // A key is a new array each time with the same content.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [JSON.stringify(queryKey)]);
}

/** Opens the versions of a record by their address, which the open dialog keeps up to date. */
export function useVersionsInAddress(kind: VersionedRecord['kind'], id: string, name: string): void {
  useEffect(() => {
    const follow = () => showNamed({ kind, id, name });
    if (versionsState.subject?.id !== id) follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [kind, id, name]);
}

function showNamed(record: VersionedRecord): void {
  // Only numbers and a moment are taken: anybody can write an address.
  const named = /^#versions(?:=(?:(\d+)(?:,(\d+))?|([\d-]+T[\d:.]+Z)))?$/.exec(location.hash);
  if (!named) return;
  const [, link, beside, at] = named;
  const moment = at === undefined ? null : { at };
  versionsPort.show(record, link === undefined ? moment : { link: Number(link) });
  if (beside !== undefined) versionsPort.compareWith(Number(beside));
}

interface Props {
  form: ProfileForm;
  /** Numbers of things in the sections that contain some. */
  counts: Partial<Record<ProfileSection, number>>;
}

const COMMANDS = { base: 'record.go-to-section', locale: 'record.go-to-locale-section' } as const;

/** The parts of a profile with their number keys and the number of their problems. */
export function SectionNavigation({ form, counts }: Props) {
  const { kind } = form.subject;
  return (
    <nav className={styles.sections} aria-label="Parts of this profile">
      {PROFILE_SECTIONS[kind].map(([section, label]) => {
        const problems = problemsIn(form, section).length;
        return (
          <CommandButton
            key={section}
            id={COMMANDS[kind]}
            args={{ section }}
            variant="text"
            size="sm"
            className={styles.jump ?? ''}
          >
            {label}
            {problems > 0 && (
              <span className={styles.wrong} title="Missing or wrong">
                !{problems}
                <span className="visually-hidden"> missing or wrong</span>
              </span>
            )}
            {counts[section] ? (
              <span className={flow.muted}>
                {' '}
                ({counts[section]}
                <span className="visually-hidden"> in all</span>)
              </span>
            ) : null}
          </CommandButton>
        );
      })}
    </nav>
  );
}
