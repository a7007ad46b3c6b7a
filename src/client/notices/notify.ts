import { toast } from 'react-hot-toast/headless';
import { keepNotice, notices, type Notice, type NoticeChannel, type NoticeKind } from './notice-state.ts';
import { isolated } from '../../contract/base/words.ts';

/**
 * Milliseconds. General toasts: 5 s, at most 20 (react-hot-toast's own limit), top right; results of
 * own actions: 3000 ms, a close button, no progress bar, an icon per kind. Specification, section 9.
 */
export const TOAST_TIME: Readonly<Record<NoticeChannel, number>> = { system: 5000, own: 3000 };
/** Milliseconds in which a toast fades. */
const FADE = 120;

const DEFAULT_ERROR_TITLE = 'Error';
const DEFAULT_ERROR_MESSAGE = 'Unknown error message';

interface Wording {
  title: string;
  /** The name of its profile; left out where the words have it. */
  about?: string;
  message?: string;
  action?: Notice['action'];
  /** Shown before the person asked, as by a check while they type: their save may be refused in the same words. */
  isEarly?: boolean;
  failures?: Notice['failures'];
  isOver?: Notice['isOver'];
}

/** Something went wrong. It interrupts a screen reader; everything else waits. */
export function notifyError({
  title = DEFAULT_ERROR_TITLE,
  message = DEFAULT_ERROR_MESSAGE,
  about = '',
  action = null,
  isEarly = false,
  failures = [],
  isOver,
}: Partial<Wording>): void {
  const same = standing('error').find((notice) => notice.title === title && notice.message === message);
  if (isEarly && same) return;
  if (same?.isEarly) withdraw(same.id);
  show('error', 'system', { title, message, about, action, isEarly, failures, isOver });
}

export function notifySystem(kind: Exclude<NoticeKind, 'error'>, wording: Wording): void {
  show(kind, 'system', wording);
}

export function notifyOwn(kind: Exclude<NoticeKind, 'error'>, wording: Wording): void {
  show(kind, 'own', wording);
}

/** Only for the live region: for what can be seen, but not heard. */
export function announce(sentence: string): void {
  // The same sentence twice would not be read again; a no-break space makes it another text.
  notices.announcement = notices.announcement === sentence ? `${sentence}\u00A0` : sentence;
}

export function dismissNotice(id: string): void {
  toast.dismiss(id);
}

/** Removes everything: a signed-out page must not show what the person did. */
export function clearNotices(): void {
  toast.remove();
  notices.all = [];
  notices.announcement = '';
}

/** Those of a kind that are still shown, the newest first. */
function standing(wanted: NoticeKind): Notice[] {
  return notices.all.filter(({ kind, channel, at }) => kind === wanted && Date.now() - at < TOAST_TIME[channel]);
}

function inWords({ title, about, message }: Notice): string {
  return [title, isolated(about), message].filter(Boolean).join('. ');
}

/** The same is shown anew, and once is enough. */
function withdraw(id: string): void {
  toast.remove(id);
  notices.all = notices.all.filter((notice) => notice.id !== id);
}

function show(kind: NoticeKind, channel: NoticeChannel, wording: Wording): void {
  const { title, message = '', action = null, isEarly = false, failures = [], isOver } = wording;
  const { about: name = '' } = wording;
  const about = title.includes(name) || message.includes(name) ? '' : name;
  const notice: Notice = {
    id: crypto.randomUUID(),
    kind,
    channel,
    title,
    name,
    about,
    message,
    at: Date.now(),
    action,
    isEarly,
    failures,
    isOver,
    read: false,
  };
  keepNotice(notice);
  // A refusal is read again with what comes after it, which would cut it off. An error's card is an alert and is read by itself.
  const [refusal = notice] = kind === 'warning' ? [] : standing('warning');
  if (kind !== 'error') announce([...new Set([refusal, notice])].map(inWords).join(' '));
  // Each card counts its own time: the library would hold all of them as long as the pointer is on one.
  toast(title, { id: notice.id, duration: Infinity, removeDelay: FADE });
}
