import type { AnyCommand } from '../command.ts';
import type { Registry } from '../registry.ts';
import { clashOf, placedPresses } from './clash.ts';
import { rebound } from './own-keys.ts';
import { isCharacterPress, isForeign, isPress } from './press.ts';
import { reservedBy } from './reserved.ts';

/**
 * Why a command cannot have these presses, as a sentence; null: it can.
 *
 * @param registry every command with the keys it has now
 */
export function problemOfPresses(registry: Registry, command: AnyCommand, presses: readonly string[]): string | null {
  for (const press of presses) {
    if (!isPress(press)) return `“${press}” is not a key.`;
    if (isForeign(press)) return `Few keyboards have “${press}”. Choose a Latin letter, a digit or a sign.`;
    const reserved = reservedBy(press);
    if (reserved !== null) return reserved;
  }
  const keys = rebound(command, presses);
  const alone = keys.find(({ press, scope }) => scope === 'global' && presses.includes(press) && isLoneLetter(press));
  if (alone) {
    return 'A single letter that works everywhere is too easy to press by accident. Add CTRL, or use two letters.';
  }
  const wanted = placedPresses([{ ...command, keys }]);
  const taken = placedPresses(registry.all.filter(({ id }) => id !== command.id));
  for (const one of wanted) {
    for (const other of taken) {
      const clash = clashOf(one, other);
      if (clash === 'same') return `This key runs “${other.command.title}”.`;
      if (clash === 'begins') return `This key begins like one of “${other.command.title}”.`;
    }
  }
  return null;
}

function isLoneLetter(press: string): boolean {
  return !press.includes(' ') && isCharacterPress(press) && /[\p{Letter}\p{Number}]$/u.test(press);
}
