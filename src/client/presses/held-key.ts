import type { Invocation } from '../../../commands/command.ts';
import type { Binding } from '../../../commands/keys/find-bindings.ts';

/**
 * Held keys: releasing one, or leaving the window with it down, runs what the key was bound to at release. Without the
 * second, a key released elsewhere would count as held for ever.
 */
export interface HeldKeys {
  down(event: KeyboardEvent, binding: Binding): void;
  up(event: KeyboardEvent): void;
  /** The window is left: every key counts as released. */
  leave(): void;
}

export function createHeldKeys(run: (invocation: Invocation) => void): HeldKeys {
  /** By the key's place: with Shift pressed meanwhile, it types another sign. */
  const held = new Map<string, Invocation>();
  const release = (code: string) => {
    const invocation = held.get(code);
    held.delete(code);
    if (invocation) run(invocation);
  };
  return {
    down({ code }, { command, key }) {
      if (key.released) held.set(code, { id: command.id, args: { ...key.args, ...key.released } });
    },
    up: ({ code }) => release(code),
    leave() {
      for (const code of held.keys()) release(code);
    },
  };
}
