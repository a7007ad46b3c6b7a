import { canonicalPress } from './press.ts';

/** Presses that a browser or the system keeps for itself: a page never hears of them, or the window is gone. */
const KEPT: ReadonlyMap<string, string> = new Map([
  ['$mod+n', 'opens a window'],
  ['$mod+t', 'opens a tab'],
  ['$mod+w', 'closes the tab'],
  ['$mod+q', 'closes the browser'],
  ['$mod+m', 'minimises the window on a Mac'],
  ['$mod+h', 'hides the browser on a Mac'],
  ['$mod+Shift+n', 'opens a private window'],
  ['$mod+Shift+p', 'opens a private window in Firefox'],
  ['$mod+Shift+t', 'reopens the last tab'],
  ['$mod+Shift+w', 'closes the window'],
  ['$mod+Tab', 'switches tabs'],
  ['$mod+Shift+Tab', 'switches tabs'],
  ['$mod+PageUp', 'switches tabs'],
  ['$mod+PageDown', 'switches tabs'],
  ['Alt+Tab', 'switches windows'],
  ['Alt+F4', 'closes the window'],
  ['F11', 'goes full screen'],
]);

/** Keys that lead through every screen; without them nobody could get out of a field or a dialog. */
const WORKBENCH: ReadonlySet<string> = new Set([
  'Enter',
  'Escape',
  'Tab',
  'Shift+Tab',
  'Backspace',
  'Space',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
]);

/** Why a press cannot be given to a command at all, as a sentence; null: it can. */
export function reservedBy(press: string): string | null {
  for (const part of canonicalPress(press).split(' ')) {
    const does = KEPT.get(part);
    if (does !== undefined) return `The browser or the system keeps this key: it ${does}.`;
    if (WORKBENCH.has(part)) return 'This key is needed on every screen and cannot be changed.';
  }
  return null;
}
