import { proxy } from 'valtio';

/*
 * State about the person who works here. Everything that outlives a screen is made by one of these functions, next to
 * its use, and is reset when the person leaves, so that the next one finds nothing. A test refuses any other state in
 * src/client unless its list says that it is about nobody (tests/client/sign-out/).
 */

interface Memory {
  held: object;
  first: () => object;
  lasting: readonly PropertyKey[];
}

export const memories: Memory[] = [];

/** One value, of any kind. `first` makes what it begins with. */
export function personal<T>(first: () => T): { current: T } {
  const held = { current: first() };
  memories.push({ held, first: () => ({ current: first() }), lasting: [] });
  return held;
}

export function personalMap<Key, Value>(): Map<Key, Value> {
  const held = new Map<Key, Value>();
  memories.push({ held, first: () => new Map(), lasting: [] });
  return held;
}

/**
 * A state that components follow.
 *
 * @param lasting fields that say nothing of the person and are not reset; the test gives the reason
 */
export function personalState<T extends object>(first: () => T, lasting: readonly (keyof T)[] = []): T {
  const held = proxy(first());
  memories.push({ held, first, lasting });
  return held;
}

export function beginAnew(): void {
  for (const { held, first, lasting } of memories) {
    if (held instanceof Map) held.clear();
    const fields = Object.entries(first()).filter(([name]) => !lasting.includes(name));
    Object.assign(held, Object.fromEntries(fields));
  }
}
