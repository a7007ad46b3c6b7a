/** Milliseconds after the end of their last call for which people count as calling, and as being near. */
const CALLING = 1000;
const NEAR = 30_000;

/** `calling`: a call is under way, or was just now; `near`: the next one is to be expected; `away`: nobody waits for anything. */
export type PeopleAre = 'calling' | 'near' | 'away';

/** Whether people call this process, for work in the background that gives way to them. */
export interface Presence {
  /** A call has begun. Returns what says that it is answered. */
  call(): () => void;
  now(): PeopleAre;
}

/** @param clock milliseconds that only ever go up */
export function presence(clock: () => number = () => performance.now()): Presence {
  let underWay = 0;
  let last = -Infinity;
  return {
    call() {
      underWay += 1;
      return () => {
        underWay -= 1;
        last = clock();
      };
    },
    now() {
      const since = clock() - last;
      if (underWay > 0 || since < CALLING) return 'calling';
      return since < NEAR ? 'near' : 'away';
    },
  };
}
