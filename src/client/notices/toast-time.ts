import type { NoticeChannel } from './notice-state.ts';

/**
 * Milliseconds. General toasts: 5 s, at most 20 (react-hot-toast's own limit), top right; results of
 * own actions: 3000 ms, a close button, no progress bar, an icon per kind. Specification, section 9.
 */
export const TOAST_TIME: Readonly<Record<NoticeChannel, number>> = { system: 5000, own: 3000 };
