import { ref } from 'valtio';
import type { VersionsFacts, VersionsPort } from '../../../commands/versions/port.ts';
import type { ProfileKind } from '../../contract/policy/status.ts';
import { personal, personalState } from '../context/personal.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';

/** Whose versions they are. */
export interface VersionsSubject {
  kind: ProfileKind;
  id: string;
  name: string;
}

interface VersionsState {
  /** null: the dialog is closed. */
  subject: VersionsSubject | null;
  /** The version that is looked at; null: the newest, whose number is not known yet. */
  link: number | null;
  /** What it stands beside; null: it stands alone. */
  beside: number | null;
}

export const versionsState = personalState<VersionsState>(() => ({ subject: null, link: null, beside: null }));

/** The list on the screen lends itself to the command that reads on. */
export const versionsList = personal<{ showOlder(): void } | null>(() => null);

export function versionsFacts(): VersionsFacts | null {
  const { subject, link, beside } = versionsState;
  const older = link === null || beside === null ? link : Math.min(link, beside);
  return subject && { kind: subject.kind, id: subject.id, link: older };
}

export const versionsPort: VersionsPort = {
  show(subject, link) {
    Object.assign(versionsState, { subject: ref(subject), link, beside: null });
  },
  choose(link) {
    Object.assign(versionsState, { link, beside: null });
  },
  compareWith(link) {
    versionsState.beside = versionsState.beside === link || versionsState.link === link ? null : link;
  },
  showOlder: () => versionsList.current?.showOlder(),
  async reload() {
    const { subject } = versionsState;
    if (subject) await queryClient.invalidateQueries({ queryKey: queryKeys.versions(subject.id) });
  },
};

/** False when it was not open. */
export function closeVersions(): boolean {
  const wasOpen = versionsState.subject !== null;
  versionsState.subject = null;
  return wasOpen;
}
