import type { Invocation } from '../../../commands/command.ts';
import { SHOWN_KEYS_MAXIMUM } from '../../contract/shapes/preferences.ts';
import { personalMap } from '../context/personal.ts';
import { readContext } from '../context/read-context.ts';
import { changePreference, preferenceNow } from '../data/preferences.ts';
import { hintOf, keyToShow } from '../keyboard/hints.ts';
import { registryNow } from '../keyboard/registry-now.ts';
import { notifySystem } from '../notices/notify.ts';
import { isPointerClick } from '../presses/meant-for.ts';

/** Clicks after which somebody is told that a key does the same; never again for that key. */
const CLICKS = 3;
const clicks = personalMap<string, number>();

interface KeyOfClick {
  /** The command and its press. */
  name: string;
  title: string;
  press: string;
}

/** The key that would have done what a pointer clicks, here and now. null: none would, or no pointer clicks. */
export function keyOfClick({ id, args, targets }: Invocation): KeyOfClick | null {
  // A click may name its records; a key has those at hand.
  if (targets || !isPointerClick()) return null;
  const command = registryNow().get(id);
  const key = keyToShow(command, readContext(), args);
  if (!key?.scope) return null;
  return { name: `${id} ${key.press}`, title: command.title.replace(/…$/, ''), press: key.press };
}

/** Counts a click that did what its key would have done, and tells of the key in time. */
export function noteClick({ name, title, press }: KeyOfClick): void {
  if (preferenceNow('told-keys').includes(name)) return;
  const count = (clicks.get(name) ?? 0) + 1;
  clicks.set(name, count);
  if (count !== CLICKS) return;
  notifySystem('info', { title: 'There is a key for this', message: `${title}: press ${hintOf(press)}.` });
  // What could not be kept is told once more on another day, and harms nobody.
  const keep = changePreference('told-keys', (told) => [...told, name].slice(-SHOWN_KEYS_MAXIMUM));
  keep.catch(() => undefined);
}
