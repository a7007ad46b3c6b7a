import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { Failure } from '../failures/failure.ts';
import { turns } from '../calls/work-turns.ts';

/**
 * Questions that are worked on at the same time. Each asks the database dozens of times, one statement
 * behind the other, so that whoever asks something short waits for as many statements and no more.
 */
const AT_ONCE = 2;
/** Questions that wait for their turn; whoever comes then is told to come again. */
const WAITING = 64;

const underWay = new WeakMap<Kysely<Schema>, Map<string, Promise<unknown>>>();
const inTurn = turns(
  AT_ONCE,
  WAITING,
  () => new Failure('busy', 'Many people ask for statistics. Try again in a moment.'),
);

/**
 * The answer to a question, worked out once for all who ask it at the same time. Different questions
 * take turns, apart from everything else. Throws `busy` if too many wait already.
 *
 * @param question all that decides the answer but the state of the database
 */
export function askedOnce<T>(
  database: Kysely<Schema>,
  question: readonly unknown[],
  work: () => Promise<T>,
): Promise<T> {
  const known = underWay.get(database) ?? new Map<string, Promise<unknown>>();
  underWay.set(database, known);
  const name = JSON.stringify(question);
  const present = known.get(name);
  if (present) return present as Promise<T>;
  const answer = inTurn(work).finally(() => known.delete(name));
  known.set(name, answer);
  return answer;
}
