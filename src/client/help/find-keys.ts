import type { AnyCommand } from '../../../commands/command.ts';
import { createRanker } from '../../../commands/ranking.ts';
import { hintOf } from '../keyboard/hints.ts';
import { PLATFORM } from '../keyboard/platform.ts';

export interface KeyEntry {
  command: AnyCommand;
  presses: string[];
}

/** Names of keys as people write them, beside those of the keymap and its hints. */
const SPELLINGS: Readonly<Record<string, string>> = {
  $mod: PLATFORM === 'mac' ? 'cmd' : 'ctrl',
  control: 'ctrl',
  '⌃': 'ctrl',
  command: 'cmd',
  meta: 'cmd',
  '⌘': 'cmd',
  option: 'alt',
  '⌥': 'alt',
  '⇧': 'shift',
  escape: 'esc',
  return: 'enter',
  '↵': 'enter',
  arrowdown: 'down',
  '↓': 'down',
  arrowup: 'up',
  '↑': 'up',
  arrowleft: 'left',
  '←': 'left',
  arrowright: 'right',
  '→': 'right',
  pagedown: 'pgdn',
  pageup: 'pgup',
  '⌫': 'backspace',
  '⇥': 'tab',
};

/** Commands on the typed key first, then those with the typed words. */
export function findKeys(entries: readonly KeyEntry[], query: string): { onKey: KeyEntry[]; named: KeyEntry[] } {
  const keys = keysOf(query);
  const onKey = entries.filter(
    ({ presses }) => keys.length > 0 && presses.some((press) => keys.every((key) => keysOfPress(press).has(key))),
  );
  const others = new Map(entries.filter((entry) => !onKey.includes(entry)).map((entry) => [entry.command, entry]));
  const ranked = createRanker([...others.keys()], { forgiving: true }).rank(query, others.size);
  return { onKey, named: ranked.flatMap(({ item }) => others.get(item) ?? []) };
}

function keysOfPress(press: string): ReadonlySet<string> {
  // The key of a letter may have another one too, which the hint shows in brackets.
  return new Set([...keysOf(press), ...keysOf(hintOf(press).replaceAll(/[()\u00A0]/g, ' '))]);
}

/** The keys in a text, one by one; a plus sign joins them and is a key itself. */
function keysOf(written: string): string[] {
  return written
    .toLowerCase()
    .replaceAll(/[⌘⇧⌥⌃]/g, '$& ')
    .split(/\s+/)
    .flatMap((part) => part.split(/(?<=\w)\+(?=\S)/))
    .filter((key) => key !== '')
    .map((key) => SPELLINGS[key] ?? key);
}
