import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { Failure } from '../platform/failures/failure.ts';
import { fairQueue, type Queued } from '../platform/calls/fair-queue.ts';

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

const underWay = new WeakMap<Kysely<Schema>, Map<string, Queued<unknown>>>();
const queued = fairQueue({
  // Each question asks the database dozens of times, one statement after the other, so that a short request waits for
  // as many statements and no more.
  atOnce: 2,
  // With more in the queue, the person who asks most is refused.
  waiting: 64,
  refusal: () => new Failure('busy', 'Many people are asking for statistics right now. Try again in a moment.'),
});

interface Asking {
  database: Kysely<Schema>;
  /** The person who asks: people are served alternately, apart from everything else. */
  person: string;
  /** Everything but the state of the database that decides the answer. */
  question: readonly unknown[];
}

/**
 * The answer to a question, computed once for all who ask it at the same time. Throws `busy` for the last questions
 * of the person who asks most, if too many wait already.
 */
export function askedOnce<T>({ database, person, question }: Asking, work: () => Promise<T>): Promise<T> {
  const known = underWay.get(database) ?? new Map<string, Queued<unknown>>();
  underWay.set(database, known);
  const name = JSON.stringify(question);
  const present = known.get(name);
  if (present) {
    present.join(person);
    return present.answer as Promise<T>;
  }
  const running = queued(person, work);
  known.set(name, running);
  const forget = () => void known.delete(name);
  running.answer.then(forget, forget);
  return running.answer;
}
