import type { SettingKey } from './settings.ts';

/** What one change of a setting did. */
export interface SettingChange {
  key: SettingKey;
  before: unknown;
  after: unknown;
}

/** A list holds its items, an object its members, and what is neither is one part by itself. */
function partsOf(value: unknown): Map<string, unknown> {
  if (Array.isArray(value)) return new Map(value.map((item: unknown) => [written(item), item]));
  if (typeof value === 'object' && value !== null) return new Map(Object.entries(value));
  return new Map([['', value]]);
}

function whole(like: unknown, parts: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(like)) return [...parts.values()];
  if (typeof like === 'object' && like !== null) return Object.fromEntries(parts);
  return parts.get('');
}

/** The database gives the members of an object back in an order of its own. */
function written(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}

const same = (one: unknown, other: unknown) => written(one) === written(other);

/**
 * A setting as it is without what one change did to it: parts that others have changed since, and it has not, stay.
 * Null where a part that it changed is not as it left it.
 */
export function settingWithout({ before, after }: Omit<SettingChange, 'key'>, now: unknown): { value: unknown } | null {
  const [were, left, parts] = [partsOf(before), partsOf(after), partsOf(now)];
  for (const name of new Set([...were.keys(), ...left.keys()])) {
    if (same(were.get(name), left.get(name))) continue;
    if (!same(parts.get(name), left.get(name))) return null;
    if (were.has(name)) parts.set(name, were.get(name));
    else parts.delete(name);
  }
  return { value: whole(before, parts) };
}
