import type { Refusals, Session } from './engine.ts';
import { parameterText, copyStatement } from './statement-text.ts';
import type { Host } from './host.ts';
import type { Done, Task } from './worker-messages.ts';

/**
 * The session of `host` for one caller. It belongs to that instance: when the instance dies, every further statement
 * is refused until the caller releases the session, so that the second half of a transaction never runs alone on the
 * next instance.
 *
 * @param giveBack called once the last statement has ended and no transaction is left open
 */
export function embeddedSession(host: Host, giveBack: () => void): Session {
  let inTransaction = false;
  const pending = new Set<Promise<unknown>>();

  const ask = (task: Task): Promise<Done> => {
    const answer = host.ask(task, (open) => {
      inTransaction = open;
    });
    const settled: Promise<unknown> = Promise.allSettled([answer]).then(() => pending.delete(settled));
    pending.add(settled);
    return answer;
  };
  const query = (text: string, parameters: readonly unknown[] = [], name: string | null = null): Promise<Done> =>
    ask({ kind: 'query', text, parameters: parameters.map(parameterText), name });

  const tidyUp = async (): Promise<void> => {
    await Promise.all(pending);
    if (inTransaction) await query('rollback');
  };

  return {
    query: async (text, parameters, name) => query(text, parameters, name),
    async copy(table, columns, chunks) {
      const text = copyStatement(table, columns, `'/dev/blob'`);
      await query('begin');
      try {
        for (const chunk of chunks) await ask({ kind: 'copy', text, data: Buffer.from(chunk) });
        await query('commit');
      } catch (error) {
        if (inTransaction) await query('rollback');
        throw error;
      }
    },
    release() {
      // A failed rollback means that the instance is gone, and the transaction with it.
      void tidyUp()
        .catch(() => undefined)
        .then(giveBack);
    },
  };
}

/** A fair queue for the one session of PGlite: the first to ask gets it first, and holds it. */
export interface SessionQueue {
  /** True if somebody holds the session or waits for it. */
  readonly busy: boolean;
  /**
   * @returns a function that gives the session back; calling it twice does no harm
   * @throws what `Refusals.unavailable` makes after `limit` milliseconds, and after `end`
   */
  take(limit: number): Promise<() => void>;
  /** Refuses everybody who waits now or asks later. */
  end(): void;
}

export function makeSessionQueue({ unavailable }: Pick<Refusals, 'unavailable'>): SessionQueue {
  const waiting: { grant: () => void; refuse: (error: Error) => void }[] = [];
  let held = false;
  let ended = false;

  const next = (): void => {
    const first = waiting.shift();
    held = first !== undefined;
    first?.grant();
  };
  const hold = (): (() => void) => {
    let given = false;
    return () => {
      if (given) return;
      given = true;
      next();
    };
  };

  return {
    get busy() {
      return held || waiting.length > 0;
    },
    take(limit) {
      if (ended) return Promise.reject(unavailable(new Error('The database is closed.')));
      if (!held) {
        held = true;
        return Promise.resolve(hold());
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(unavailable(new Error(`No turn at the database within ${limit} ms.`)));
        }, limit);
        const entry = {
          grant: () => {
            clearTimeout(timer);
            resolve(hold());
          },
          refuse: (error: Error) => {
            clearTimeout(timer);
            reject(error);
          },
        };
        waiting.push(entry);
      });
    },
    end() {
      ended = true;
      for (const { refuse } of waiting.splice(0)) refuse(unavailable(new Error('The database is closed.')));
    },
  };
}
