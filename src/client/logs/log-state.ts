import { proxy, ref } from 'valtio';
import type { LogPort } from '../../../commands/ports.ts';

/** Whose log it is. */
export interface LogSubject {
  kind: 'base-profile' | 'locale-profile';
  id: string;
  name: string;
}

/** The log part on the screen and the whole log in its dialog lend themselves to the commands. */
export const logPart: { current: { subject: LogSubject; showMore(): void } | null } = { current: null };
export const logHistory: { current: { showOlder(): void } | null } = { current: null };

/** Whose whole log is open in the dialog. */
export const logState = proxy<{ history: LogSubject | null }>({ history: null });

export const logPort: LogPort = {
  showMore: () => logPart.current?.showMore(),
  showAll: () => void (logState.history = logPart.current ? ref(logPart.current.subject) : null),
  showOlder: () => logHistory.current?.showOlder(),
};

/** False when it was not open. */
export function closeLogHistory(): boolean {
  const wasOpen = logState.history !== null;
  logState.history = null;
  return wasOpen;
}
