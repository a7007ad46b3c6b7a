import type { Problem } from './problems.ts';

/** NUL and halves of surrogate pairs are valid JSON, but PostgreSQL stores neither. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** The first text in a value that the database could not store, or null. Walks without recursion: depth is the caller's. */
export function unstorableText(value: unknown): Problem | null {
  const open: { path: string; value: unknown }[] = [{ path: '', value }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value === 'string' && UNSTORABLE.test(next.value)) {
      return { path: next.path, problem: 'contains a character that cannot be stored' };
    }
    if (typeof next.value === 'object' && next.value !== null) {
      for (const [key, member] of Object.entries(next.value)) {
        open.push({ path: next.path ? `${next.path}.${key}` : key, value: member });
      }
    }
  }
  return null;
}
