import { CANNOT_BE_STORED, isStorable } from '../../contract/letters/storable.ts';
import type { Problem } from './problems.ts';

/** The first text in a value that the database could not store, or null. Walks without recursion: depth is the caller's. */
export function unstorableText(value: unknown): Problem | null {
  const open: { path: string; value: unknown }[] = [{ path: '', value }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value === 'string' && !isStorable(next.value)) {
      return { path: next.path, problem: CANNOT_BE_STORED };
    }
    if (typeof next.value === 'object' && next.value !== null) {
      for (const [key, member] of Object.entries(next.value)) {
        open.push({ path: next.path ? `${next.path}.${key}` : key, value: member });
      }
    }
  }
  return null;
}
