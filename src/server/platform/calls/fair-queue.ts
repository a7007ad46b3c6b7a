export interface FairBounds {
  /** Pieces of work that run at the same time, of all people and of one. */
  atOnce: number;
  ofOne?: number;
  /** Pieces that wait, of all people together. */
  waiting: number;
  refusal: () => Error;
}

/** A piece of work that waits, or has begun. */
export interface Queued<T> {
  answer: Promise<T>;
  /** Somebody else wants the same: it is done when it is first in the line of either. */
  join(person: string): void;
}

interface Piece {
  /** Who waits for it; nobody any more once it has begun. */
  people: Set<string>;
  begin(person: string): void;
  refuse(): void;
}

/**
 * Serves people alternately: each person who waits has one piece done, then each the next, so that nobody waits behind
 * everything that somebody else has asked. When the room to wait is full, the person who takes most of it loses a
 * place, and that piece is refused.
 */
export function fairQueue({ atOnce, ofOne = atOnce, waiting, refusal }: FairBounds) {
  /** Waiting pieces by person; the first person is served next. */
  const queues = new Map<string, Piece[]>();
  const running = new Map<string, number>();
  const sum = (counts: Iterable<number>) => [...counts].reduce((one, other) => one + other, 0);

  function count(person: string, more: number): void {
    const now = (running.get(person) ?? 0) + more;
    if (now === 0) running.delete(person);
    else running.set(person, now);
  }

  function leave(person: string, piece: Piece): void {
    const left = (queues.get(person) ?? []).filter((other) => other !== piece);
    if (left.length > 0) queues.set(person, left);
    else queues.delete(person);
    piece.people.delete(person);
  }

  function goLast(person: string): void {
    const queue = queues.get(person);
    queues.delete(person);
    if (queue) queues.set(person, queue);
  }

  function next(): void {
    for (const [person, [piece]] of queues) {
      if (sum(running.values()) >= atOnce) return;
      if (!piece || (running.get(person) ?? 0) >= ofOne) continue;
      for (const each of piece.people) leave(each, piece);
      // This person is served again, if there is room for more.
      goLast(person);
      piece.begin(person);
    }
  }

  function makeRoom(asking: string): void {
    const lengths = [...queues.values()].map(({ length }) => length);
    if (sum(lengths) <= waiting) return;
    const most = Math.max(...lengths);
    const longest = [...queues.keys()][lengths.indexOf(most)] ?? asking;
    const who = queues.get(asking)?.length === most ? asking : longest;
    const last = queues.get(who)?.at(-1);
    if (!last) return;
    leave(who, last);
    if (last.people.size === 0) last.refuse();
  }

  return <T>(person: string, work: () => Promise<T>): Queued<T> => {
    const { promise, resolve, reject } = settled<T>();
    let begun = false;
    const piece: Piece = {
      people: new Set(),
      begin(whose) {
        begun = true;
        count(whose, 1);
        const done = async () => work();
        void done()
          .then(resolve, reject)
          .finally(() => {
            count(whose, -1);
            next();
          });
      },
      refuse: () => reject(refusal()),
    };
    const join = (who: string): void => {
      if (begun || piece.people.has(who)) return;
      piece.people.add(who);
      queues.set(who, [...(queues.get(who) ?? []), piece]);
      next();
      makeRoom(who);
    };
    join(person);
    return { answer: promise, join };
  };
}

function settled<T>() {
  let resolve!: (answer: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((onAnswer, onFailure) => {
    resolve = onAnswer;
    reject = onFailure;
  });
  return { promise, resolve, reject };
}

/** Lets at most `atOnce` pieces of work run; others wait in order. */
export function atMost(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed on directly, so that nobody can slip in between.
      if (next) next();
      else running -= 1;
    }
  };
}
