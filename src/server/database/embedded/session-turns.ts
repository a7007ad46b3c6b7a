import { unavailable } from '../engine/query-error.ts';

/** A fair queue for the one session of PGlite: the first to ask gets it first, and holds it. */
export interface Turns {
  /** True if somebody holds the session or waits for it. */
  readonly busy: boolean;
  /**
   * @returns a function that gives the turn back; calling it twice does no harm
   * @throws Failure `database-unavailable` after `limit` milliseconds, and after `end`
   */
  take(limit: number): Promise<() => void>;
  /** Refuses everybody who waits now or asks later. */
  end(): void;
}

export function makeTurns(): Turns {
  const waiting: { grant: () => void; refuse: (error: Error) => void }[] = [];
  let held = false;
  let ended = false;

  const next = (): void => {
    const first = waiting.shift();
    held = first !== undefined;
    first?.grant();
  };
  const takeTurn = (): (() => void) => {
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
        return Promise.resolve(takeTurn());
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(unavailable(new Error(`No turn at the database within ${limit} ms.`)));
        }, limit);
        const entry = {
          grant: () => {
            clearTimeout(timer);
            resolve(takeTurn());
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
