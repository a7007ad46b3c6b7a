import type { Binding, Keymap } from '../../../commands/keymap.ts';
import type { Scope } from '../../../commands/context.ts';
import { READY } from '../../../commands/command.ts';
import { withOwnKeys, type OwnKeys } from '../../../commands/keys/own-keys.ts';
import { keymapOf } from '../../../commands/keymap.ts';
import { canonicalPress } from '../../../commands/keys/press.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { ROLES } from '../../../src/contract/policy/roles.ts';
import { createPressOrder } from '../../../src/client/keyboard/press-order.ts';
import { learnFrom } from '../../../src/client/keyboard/known-keyboard.ts';
import { aContext } from '../../commands/support.ts';
import { strokesOf, type Keyboard, type Stroke } from '../../support/keyboards.ts';

export const STANDARD: OwnKeys = { preset: 'standard', bindings: {}, single_keys: true };

/** The registry's keys, each command ready wherever it is: what a press reaches is asked, not what may run. */
export function readyKeymap(own: Partial<OwnKeys> = {}): Keymap {
  const { all } = withOwnKeys(REGISTRY, { ...STANDARD, ...own });
  const ready = all.map((command) => ({ ...command, roles: ROLES, target: 'none' as const, when: () => READY }));
  return keymapOf({ all: ready, get: (id) => REGISTRY.get(id) });
}

/** A person who presses keys in a place; each press tells what it ran. */
export function person(keymap: Keymap, scopes: readonly Scope[]) {
  const ran: Binding[] = [];
  const context = aContext({ scopes });
  const order = createPressOrder(keymap, {
    context: () => context,
    run: (binding) => void ran.push(binding),
  });
  return {
    /** Bindings that this press has run. */
    press: (stroke: Stroke, modifiers: KeyboardEventInit = {}): Binding[] => {
      const event = new KeyboardEvent('keydown', { ...stroke, ...modifiers, cancelable: true });
      learnFrom(event);
      ran.length = 0;
      order(event);
      return [...ran];
    },
  };
}

/** One press of each key, so that what the keyboard types is known. */
export function getToKnow(keyboard: Keyboard): void {
  for (const stroke of strokesOf(keyboard)) learnFrom(new KeyboardEvent('keydown', { ...stroke }));
}

export function pressOfBinding({ key }: Binding): string {
  return canonicalPress(key.press);
}
