import { proxy } from 'valtio';
import type { Invocation } from '../../../commands/command.ts';

export type NoticeKind = 'error' | 'info' | 'success' | 'warning';

/**
 * Which of the specification's two toast configurations shows it: `system` for errors, the guard
 * and the system; `own` for the results of the person's own actions.
 */
export type NoticeChannel = 'system' | 'own';

export interface Notice {
  id: string;
  kind: NoticeKind;
  channel: NoticeChannel;
  title: string;
  message: string;
  /** Milliseconds since 1970. */
  at: number;
  /** What "Undo" or "Retry" beside it would run. */
  action: { label: string; invocation: Invocation; source: 'undo' | 'retry' | 'button' } | null;
  read: boolean;
}

/** Older notices leave the notification centre. */
const MOST_NOTICES = 200;

export const notices = proxy<{ all: Notice[]; announcement: string }>({ all: [], announcement: '' });

export function keepNotice(notice: Notice): void {
  notices.all.unshift(notice);
  if (notices.all.length > MOST_NOTICES) notices.all.pop();
}
