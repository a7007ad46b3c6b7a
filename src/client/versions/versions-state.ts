import { ref } from 'valtio';
import { personal, personalState } from '../context/personal.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import type { VersionedRecord, VersionsFacts, VersionsPort } from '../../../commands/trail/port.ts';

interface VersionsState {
  /** null: the dialog is closed. */
  subject: VersionedRecord | null;
  /** The shown version; null: the newest, whose number is not known yet. */
  link: number | null;
  /** The record as it is now; null: not known yet. */
  newest: number | null;
  /** The version to compare with; null, or the same: it is shown alone. */
  beside: number | null;
  same: boolean;
  /** The version at this moment is shown first; null: it was named, or is the newest. */
  at: string | null;
}

export const versionsState = personalState<VersionsState>(() => ({
  subject: null,
  link: null,
  newest: null,
  beside: null,
  same: false,
  at: null,
}));

/** The list on the screen, for the commands that move along it. */
export const versionsList = personal<{ showOlder(): void; links(): readonly number[] } | null>(() => null);

export function versionsFacts(): VersionsFacts | null {
  const { subject, link, newest, beside } = versionsState;
  const older = link === null || beside === null ? link : Math.min(link, beside);
  const comparing = beside !== null && link !== null && beside !== link;
  return subject && { kind: subject.kind, id: subject.id, link: older, current: older === newest, comparing };
}

export const versionsPort: VersionsPort = {
  show(subject, version) {
    const first = { link: null, newest: null, at: null, ...version };
    Object.assign(versionsState, { subject: ref(subject), ...first, beside: null, same: false });
  },
  choose(link) {
    Object.assign(versionsState, { link, beside: null });
  },
  move(to) {
    const links = versionsList.current?.links() ?? [];
    const next = links[links.findIndex((link) => link === versionsState.link) + (to === 'older' ? 1 : -1)];
    if (next !== undefined) versionsState.link = next;
    else if (to === 'older') versionsList.current?.showOlder();
  },
  mark() {
    versionsState.beside = versionsState.beside === versionsState.link ? null : versionsState.link;
  },
  toggleSame() {
    versionsState.same = !versionsState.same;
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
