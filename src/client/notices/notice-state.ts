import type { Invocation } from '../../../commands/command.ts';
import { personalState } from '../context/personal.ts';

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
  /** The profile's name; '' if there is none. */
  name: string;
  /** The same, where neither title nor message has it. */
  about: string;
  /** Several things on a line each. */
  message: string;
  /** Milliseconds since 1970. */
  at: number;
  action: { label: string; invocation: Invocation; source: 'undo' | 'retry' | 'button' } | null;
  /** Shown before the person asked; replaced by a refusal in the same words. */
  isEarly: boolean;
  /** Failures that may still succeed later (`failuresOf`). */
  failures: readonly string[];
  /** It succeeded since. */
  settled?: boolean;
  /** Whether what it is about was mended or is no longer shown: its toast goes then. Absent: it has only its time. */
  isOver?: (() => boolean) | undefined;
  read: boolean;
}

/** Older notices leave the notification centre. */
const MOST_NOTICES = 200;

export const notices = personalState<{ all: Notice[]; announcement: string }>(() => ({ all: [], announcement: '' }));

export const centreState = personalState(() => ({ open: false }));

/** Lines of a message that a toast has room for. */
const TOAST_LINES = 5;

/** A message as a toast shows it; the notification centre has all of it. */
export function inShort(message: string): string {
  const lines = message.split('\n');
  if (lines.length <= TOAST_LINES) return message;
  const shown = lines.slice(0, TOAST_LINES - 1);
  return [...shown, `and ${lines.length - shown.length} more, all under “Notices”`].join('\n');
}

/** Whether it needs an announcement: people know what they have done themselves. */
export function awaitsReading({ channel, kind, read }: Pick<Notice, 'channel' | 'kind' | 'read'>): boolean {
  return !read && !(channel === 'own' && kind === 'success');
}

export function offersOf(invocation: Invocation): string[] {
  const wanted = keyOf(invocation);
  return notices.all.flatMap(({ id, action }) => (action && keyOf(action.invocation) === wanted ? [id] : []));
}

function keyOf({ id, args, targets = [] }: Invocation): string {
  return JSON.stringify([id, args, targets.map((target) => target.id)]);
}

/** The invocation of these notices has had its answer: their text stays, without the button. */
export function withdrawOffers(ids: readonly string[]): void {
  for (const notice of notices.all) if (ids.includes(notice.id)) notice.action = null;
}

/** They are in the list that is open. */
export function markRead(): void {
  for (const notice of notices.all) notice.read = true;
}

export function keepNotice(notice: Notice): void {
  notices.all.unshift(notice);
  if (notices.all.length > MOST_NOTICES) notices.all.pop();
}
