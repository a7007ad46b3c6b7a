import type { AnyCommand } from '../../../commands/command.ts';
import { createRanker } from '../../../commands/ranking.ts';
import { hintOf } from '../keyboard/hints.ts';
import { PLATFORM } from '../keyboard/platform.ts';

/** A command with the presses that run it. */
export interface KeyEntry {
  command: AnyCommand;
  presses: string[];
}

/** How people write what stands on a key, beside what the keymap and its hints call it. */
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

/** Those on the key that was written, which come first, and those that have what was written in their words. */
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
  // On the key of a letter may stand another one too, which the hint has in brackets.
  return new Set([...keysOf(press), ...keysOf(hintOf(press).replaceAll(/[()\u00A0]/g, ' '))]);
}

/** What is written of keys, one by one; a plus sign joins them and is a key itself. */
function keysOf(written: string): string[] {
  return written
    .toLowerCase()
    .replaceAll(/[⌘⇧⌥⌃]/g, '$& ')
    .split(/\s+/)
    .flatMap((part) => part.split(/(?<=\w)\+(?=\S)/))
    .filter((key) => key !== '')
    .map((key) => SPELLINGS[key] ?? key);
}
