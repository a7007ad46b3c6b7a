import { canonicalPress } from './press.ts';

/** Presses that a page can take, and with them something that people use. */
const TAKEN_AWAY: ReadonlyMap<string, string> = new Map([
  ['$mod+a', 'Select all'],
  ['$mod+c', 'Copy'],
  ['$mod+d', 'Bookmark'],
  ['$mod+f', 'Find on the page'],
  ['$mod+k', 'the search field'],
  ['$mod+l', 'the address field'],
  ['$mod+p', 'Print'],
  ['$mod+r', 'Reload'],
  ['$mod+s', 'Save page'],
  ['$mod+v', 'Paste'],
  ['$mod+x', 'Cut'],
  ['$mod+y', 'Redo'],
  ['$mod+z', 'Undo while typing'],
  ['$mod+0', 'Reset zoom'],
  ['$mod++', 'Zoom in'],
  ['$mod+-', 'Zoom out'],
  ['Alt+ArrowLeft', 'Back'],
  ['Alt+ArrowRight', 'Forward'],
  ['F3', 'Find again'],
  ['F5', 'Reload'],
  ['F6', 'the address field'],
  ['F12', 'Developer tools'],
]);

/** What people lose by giving this press to a command, as a sentence; '' when nothing. */
export function lostBy(press: string): string {
  const what = TAKEN_AWAY.get(canonicalPress(press).split(' ')[0] ?? '');
  return what === undefined ? '' : `In Dossier, this key will no longer do what it does in the browser: ${what}.`;
}
