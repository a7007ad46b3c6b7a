import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Milliseconds for which numbers about very many rows are cached. */
const TTL = 30_000;
/** Numbers about fewer rows are computed each time: that is quick. */
const MANY = 20_000;
/** Answers that are cached. */
const ANSWERS = 50;

interface Remembered {
  at: number;
  answer: Promise<unknown>;
}

const memories = new WeakMap<Kysely<Schema>, Map<string, Remembered>>();

/**
 * A recently computed answer, if it is about very many rows; callers meanwhile wait for the same one. It only affects
 * speed, so that each process has its own.
 *
 * @param key everything but the state of the database that decides the answer
 * @param rows how many rows an answer is about
 */
export async function cached<T>(
  database: Kysely<Schema>,
  key: readonly unknown[],
  work: () => Promise<T>,
  rows: (answer: T) => number,
): Promise<T> {
  const known = memories.get(database) ?? new Map<string, Remembered>();
  memories.set(database, known);
  const name = JSON.stringify(key);
  const now = performance.now();
  for (const [each, { at }] of known) if (now - at > TTL) known.delete(each);
  const remembered = known.get(name);
  if (remembered) return remembered.answer as Promise<T>;
  const answer = work();
  const entry = { at: now, answer };
  known.set(name, entry);
  const [oldest] = known.keys();
  if (known.size > ANSWERS && oldest !== undefined) known.delete(oldest);
  const forget = () => void (known.get(name) === entry && known.delete(name));
  answer.then((value) => rows(value) < MANY && forget(), forget);
  return answer;
}
