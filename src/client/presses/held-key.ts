import type { Invocation } from '../../../commands/command.ts';
import type { Binding } from '../../../commands/keys/find-bindings.ts';

/**
 * Keys that are held: letting one go, or leaving the window with it down, asks for what the key was
 * bound to say then. Without the second, a key let go elsewhere would count as held for ever.
 */
export interface HeldKeys {
  down(event: KeyboardEvent, binding: Binding): void;
  up(event: KeyboardEvent): void;
  /** The window is left: every key counts as let go. */
  leave(): void;
}

export function createHeldKeys(run: (invocation: Invocation) => void): HeldKeys {
  /** By the key's place: with Shift pressed meanwhile, the sign it types is another one. */
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
