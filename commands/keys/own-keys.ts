import type { KeymapPreset, PreferenceValue } from '../../src/contract/settings/preferences.ts';
import type { AnyCommand, KeyPress } from '../command.ts';
import type { CommandId } from '../command-ids.ts';
import type { Scope } from '../context.ts';
import { type Registry, clashOf, placedPresses } from '../registry.ts';
import { isCharacterPress, isForeign, isPress, canonicalPress } from './press.ts';

/** Presses that a browser or the system handles itself: the page does not get them, or is closed by them. */
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
function reservedBy(press: string): string | null {
  for (const part of canonicalPress(press).split(' ')) {
    const does = KEPT.get(part);
    if (does !== undefined) return `The browser or the system needs this key: it ${does}. Choose another.`;
    if (WORKBENCH.has(part)) return 'This key is needed on every screen and cannot be changed.';
  }
  return null;
}

/** What a person has chosen about keys. */
export type OwnKeys = PreferenceValue<'keymap'>;

/** What a preset changes. `modern` has the palette where most other programs have it. */
const PRESETS: Readonly<Record<KeymapPreset, Partial<Record<CommandId, readonly string[]>>>> = {
  standard: {},
  modern: {
    'palette.open': ['$mod+k', '$mod+j', '/', 'F1'],
    'palette.close': ['Escape', '$mod+k', '$mod+j'],
    'go.duplicate-logs': ['g k'],
  },
};

/** Scopes that keep single keys when those are switched off, since their letters are choices or go into a field. */
const CHOOSING: ReadonlySet<Scope> = new Set(['palette', 'dialog', 'disapproval', 'locale-picker']);

/** The same commands with the keys that the person has chosen for them. */
export function withOwnKeys(registry: Registry, own: OwnKeys): Registry {
  const all = registry.all.map((command) => ({ ...command, keys: keysFor(command, own) }));
  const byId = new Map<string, AnyCommand>(all.map((command) => [command.id, command]));
  return { all, get: (id) => byId.get(id) ?? registry.get(id) };
}

/** Whether a person may choose the keys of a command: what only the program runs keeps its own. */
export function isChangeable(command: AnyCommand): boolean {
  return command.internal !== true;
}

/** Presses that run a command without filling in an argument. */
export function ownPresses(command: AnyCommand): string[] {
  return [...new Set((command.keys ?? []).filter(({ args }) => args === undefined).map(({ press }) => press))];
}

/** The command with these presses instead of its own, in the places where it had some. */
function rebound(command: AnyCommand, presses: readonly string[]): readonly KeyPress<object>[] {
  const keys: readonly KeyPress<object>[] = command.keys ?? [];
  const places = new Map(keys.filter(({ args }) => args === undefined).map((key) => [key.scope, key]));
  if (places.size === 0) places.set('global', { press: '', scope: 'global' });
  const moved = [...places.values()].flatMap((place) =>
    presses.map((press, index) => ({ ...place, press, alternative: index > 0 })),
  );
  return [...moved, ...keys.filter(({ args }) => args !== undefined)];
}

function keysFor(command: AnyCommand, own: OwnKeys): readonly KeyPress<object>[] {
  const presses = (isChangeable(command) && own.bindings[command.id]) || PRESETS[own.preset][command.id];
  const keys = presses ? rebound(command, presses) : (command.keys ?? []);
  return own.single_keys ? keys : keys.filter(({ press, scope }) => CHOOSING.has(scope) || !isCharacterPress(press));
}

/**
 * Why a command cannot have these presses, as a sentence; null: it can.
 *
 * @param registry every command with the keys it has now
 */
export function problemOfPresses(registry: Registry, command: AnyCommand, presses: readonly string[]): string | null {
  for (const press of presses) {
    if (!isPress(press)) return `“${press}” is not a key.`;
    if (isForeign(press)) return `Few keyboards have “${press}”. Choose a Latin letter, a digit or a symbol.`;
    const reserved = reservedBy(press);
    if (reserved !== null) return reserved;
  }
  const keys = rebound(command, presses);
  const alone = keys.find(({ press, scope }) => scope === 'global' && presses.includes(press) && isLoneLetter(press));
  if (alone) {
    return 'A single letter that works everywhere is too easy to press by accident. Add CTRL or use two letters.';
  }
  const wanted = placedPresses([{ ...command, keys }]);
  const taken = placedPresses(registry.all.filter(({ id }) => id !== command.id));
  for (const one of wanted) {
    for (const other of taken) {
      const clash = clashOf(one, other);
      if (clash === 'same') return `This key already runs “${other.command.title}”. Choose another.`;
      if (clash === 'begins') {
        return `This key begins like a key of “${other.command.title}”, so only one of them would work. Choose another.`;
      }
    }
  }
  return null;
}

function isLoneLetter(press: string): boolean {
  return !press.includes(' ') && isCharacterPress(press) && /[\p{Letter}\p{Number}]$/u.test(press);
}
