import { type Binding, type Keymap, keymapOf } from '../../../commands/keys/find-bindings.ts';
import type { Context, Scope } from '../../../commands/context.ts';
import { READY } from '../../../commands/command.ts';
import { withOwnKeys, type OwnKeys } from '../../../commands/keys/own-keys.ts';
import { awaitedCommand } from '../../../commands/queue/before-start.ts';
import { canonicalPress } from '../../../commands/keys/press.ts';
import { REGISTRY, type Registry } from '../../../commands/registry.ts';
import { ROLES } from '../../../src/contract/base/roles.ts';
import { createPressOrder } from '../../../src/client/presses/press-order.ts';
import { learnFrom } from '../../../src/client/keyboard/known-keyboard.ts';
import { aContext } from '../../commands/support.ts';
import { keyboardNamed, strokesOf, type Keyboard, type Stroke } from '../../support/keyboards.ts';

export const STANDARD: OwnKeys = { preset: 'standard', bindings: {}, single_keys: true };

/** The registry's keys, each command ready wherever it is: what a press reaches is asked, not what may run. */
export function readyRegistry(own: Partial<OwnKeys> = {}): Registry {
  const { all } = withOwnKeys(REGISTRY, { ...STANDARD, ...own });
  const ready = all.map((command) => ({ ...command, roles: ROLES, target: 'none' as const, when: () => READY }));
  return { all: ready, get: (id) => REGISTRY.get(id) };
}

export const readyKeymap = (own: Partial<OwnKeys> = {}): Keymap => keymapOf(readyRegistry(own));
const NO_MODIFIERS: KeyboardEventInit = {};
const events = new WeakMap<Stroke, WeakMap<KeyboardEventInit, KeyboardEvent>>();

/**
 * The event of a press, as it is before anybody has looked at it. Making one takes jsdom longer than the
 * keyboard takes to find what it means, and some presses are tried in every place: it is begun anew instead.
 */
export function eventOf(stroke: Stroke, modifiers: KeyboardEventInit = NO_MODIFIERS): KeyboardEvent {
  const made = events.get(stroke) ?? new WeakMap<KeyboardEventInit, KeyboardEvent>();
  events.set(stroke, made);
  const known = made.get(modifiers);
  if (known) {
    // oxlint-disable-next-line typescript/no-deprecated
    known.initEvent('keydown', false, true);
    return known;
  }
  const event = new KeyboardEvent('keydown', { ...stroke, ...modifiers, cancelable: true });
  made.set(modifiers, event);
  return event;
}

/** A person who presses keys in a place; each press shows what it ran. */
export function person(keymap: Keymap, place: readonly Scope[] | Context) {
  const ran: Binding[] = [];
  const missed: ReturnType<typeof awaitedCommand>[] = [];
  const context = 'scopes' in place ? place : aContext({ scopes: place });
  const order = createPressOrder(keymap, {
    context: () => context,
    run: (binding) => void ran.push(binding),
    missed: (readings) => void missed.push(awaitedCommand(keymap, readings, context)),
  });
  return {
    /** Bindings that this press has run. */
    press: (stroke: Stroke, modifiers: KeyboardEventInit = NO_MODIFIERS): Binding[] => {
      const event = eventOf(stroke, modifiers);
      learnFrom(event);
      ran.length = 0;
      order(event);
      return [...ran];
    },
    /** What was said last of a press that ran nothing. */
    said: () => missed.splice(0).at(-1) ?? null,
  };
}

const STROKES_FOR = new Map<string, readonly [Stroke, KeyboardEventInit][]>();

/** The keys of a US keyboard that a press of the keymap's notation takes, with their modifiers. */
export function strokesFor(press: string): readonly [Stroke, KeyboardEventInit][] {
  const strokes = STROKES_FOR.get(press) ?? canonicalPress(press).split(' ').map(strokeFor);
  STROKES_FOR.set(press, strokes);
  return strokes;
}

function strokeFor(part: string): [Stroke, KeyboardEventInit] {
  const parts = part.split(/(?<=\w)\+/);
  const key = parts.at(-1) ?? '';
  const has = (modifier: string) => parts.slice(0, -1).includes(modifier);
  const isDigit = /^\d$/.test(key);
  const wanted = has('Shift') && !isDigit && key.length === 1 ? key.toUpperCase() : key;
  const named = { key: key === 'Space' ? ' ' : key, code: key, shiftKey: has('Shift') };
  const stroke =
    strokesOf(keyboardNamed('US')).find((each) =>
      isDigit ? each.code === `Digit${key}` && each.shiftKey === has('Shift') : each.key === wanted,
    ) ?? named;
  return [stroke, { ctrlKey: has('$mod') || has('Control'), altKey: has('Alt') }];
}

/** One press of each key, so that what the keyboard types is known. */
export function getToKnow(keyboard: Keyboard): void {
  for (const stroke of strokesOf(keyboard)) learnFrom(eventOf(stroke));
}

export const pressOfBinding = ({ key }: Binding): string => canonicalPress(key.press);
