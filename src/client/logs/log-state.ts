import { ref } from 'valtio';
import type { LogPort } from '../../../commands/list/port.ts';
import { personal, personalState } from '../context/personal.ts';

export interface LogSubject {
  kind: 'base-profile' | 'locale-profile';
  id: string;
  name: string;
}

/** The log part on the screen, and the list in a dialog over it, for commands. */
export const logPart = personal<{ subject: LogSubject; showMore(): void } | null>(() => null);
export const logHistory = personal<{ showOlder(): void } | null>(() => null);

interface LogState {
  /** The record whose whole log is open in the dialog. */
  history: LogSubject | null;
  /** The record whose viewers are shown. */
  looks: LogSubject | null;
  opened: Record<string, boolean>;
  /** Events are also shown as stored. */
  raw: boolean;
}

export const logState = personalState<LogState>(() => ({ history: null, looks: null, opened: {}, raw: false }));

export const logPort: LogPort = {
  showMore: () => logPart.current?.showMore(),
  showAll: () => void (logState.history = logPart.current ? ref(logPart.current.subject) : null),
  showLooks: () => void (logState.looks = logPart.current ? ref(logPart.current.subject) : null),
  showOlder: () => logHistory.current?.showOlder(),
  toggleEntry: (key) => void (logState.opened[key] = !logState.opened[key]),
  toggleRaw: () => (logState.raw = !logState.raw),
};

/** False when neither dialog was open. */
export function closeLogHistory(): boolean {
  const wasOpen = logState.history !== null || logState.looks !== null;
  logState.history = null;
  logState.looks = null;
  return wasOpen;
}
