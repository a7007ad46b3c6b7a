import { ref } from 'valtio';
import type { VersionedRecord, VersionsFacts, VersionsPort } from '../../../commands/versions/port.ts';
import { personal, personalState } from '../context/personal.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';

interface VersionsState {
  /** null: the dialog is closed. */
  subject: VersionedRecord | null;
  /** The version that is looked at; null: the newest, whose number is not known yet. */
  link: number | null;
  /** What it stands beside; null: it stands alone. */
  beside: number | null;
  /** The version that stood at this moment is to be looked at first; null: it was named, or is the newest. */
  at: string | null;
}

export const versionsState = personalState<VersionsState>(() => ({
  subject: null,
  link: null,
  beside: null,
  at: null,
}));

/** The list on the screen lends itself to the command that reads on. */
export const versionsList = personal<{ showOlder(): void } | null>(() => null);

export function versionsFacts(): VersionsFacts | null {
  const { subject, link, beside } = versionsState;
  const older = link === null || beside === null ? link : Math.min(link, beside);
  return subject && { kind: subject.kind, id: subject.id, link: older };
}

export const versionsPort: VersionsPort = {
  show(subject, version) {
    const first = { link: null, at: null, ...version };
    Object.assign(versionsState, { subject: ref(subject), ...first, beside: null });
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
