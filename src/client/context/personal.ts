import { proxy } from 'valtio';

/*
 * What the page remembers of the person who works here. Whatever outlives a screen is made by one of these
 * functions, next to where it is used, and begins anew when the person leaves: the next one at this page finds
 * nothing. A test refuses any other state in src/client that is not named there as nobody's
 * (tests/client/sign-out/).
 */

interface Memory {
  held: object;
  first: () => object;
  /** Fields that stay as they are. */
  lasting: readonly PropertyKey[];
}

export const memories: Memory[] = [];

/** One value, of any kind. `first` makes what it begins with. */
export function personal<T>(first: () => T): { current: T } {
  const held = { current: first() };
  memories.push({ held, first: () => ({ current: first() }), lasting: [] });
  return held;
}

/** Values by a key. */
export function personalMap<Key, Value>(): Map<Key, Value> {
  const held = new Map<Key, Value>();
  memories.push({ held, first: () => new Map(), lasting: [] });
  return held;
}

/**
 * A state that components follow.
 *
 * @param lasting fields that say nothing of the person, and stay as they are; the test knows why
 */
export function personalState<T extends object>(first: () => T, lasting: readonly (keyof T)[] = []): T {
  const held = proxy(first());
  memories.push({ held, first, lasting });
  return held;
}

/** Everything that was made by these functions begins anew. */
export function beginAnew(): void {
  for (const { held, first, lasting } of memories) {
    if (held instanceof Map) held.clear();
    const fields = Object.entries(first()).filter(([name]) => !lasting.includes(name));
    Object.assign(held, Object.fromEntries(fields));
  }
}
