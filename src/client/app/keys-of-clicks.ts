import type { Invocation } from '../../../commands/command.ts';
import { SHOWN_KEYS_MAXIMUM } from '../../contract/shapes/preferences.ts';
import { personalMap } from '../context/personal.ts';
import { readContext } from '../context/read-context.ts';
import { changePreference, preferenceNow } from '../data/preferences.ts';
import { hintOf, keyToShow } from '../keyboard/hints.ts';
import { registryNow } from '../keyboard/registry-now.ts';
import { notifySystem } from '../notices/notify.ts';
import { isPointerClick } from '../presses/meant-for.ts';

/** Number of clicks after which a notice names the key for the same action; it is shown once per key. */
const CLICKS = 3;
const clicks = personalMap<string, number>();

interface KeyOfClick {
  name: string;
  title: string;
  press: string;
}

/** The key that would have done the same as a pointer's click here. null: none would, or it was no pointer. */
export function keyOfClick({ id, args, targets }: Invocation): KeyOfClick | null {
  // A click may name its records; a key uses those in view.
  if (targets || !isPointerClick()) return null;
  const command = registryNow().get(id);
  const key = keyToShow(command, readContext(), args);
  if (!key?.scope) return null;
  return { name: `${id} ${key.press}`, title: command.title.replace(/…$/, ''), press: key.press };
}

export function noteClick({ name, title, press }: KeyOfClick): void {
  if (preferenceNow('told-keys').includes(name)) return;
  const count = (clicks.get(name) ?? 0) + 1;
  clicks.set(name, count);
  if (count !== CLICKS) return;
  notifySystem('info', { title: 'There is a key for this', message: `${title}: press ${hintOf(press)}.` });
  // If this is not stored, the notice is shown once more on another day.
  const keep = changePreference('told-keys', (known) => [...known, name].slice(-SHOWN_KEYS_MAXIMUM));
  keep.catch(() => undefined);
}
