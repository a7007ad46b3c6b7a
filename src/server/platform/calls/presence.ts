/** Milliseconds after the end of their last call for which people count as calling, and after the last of any kind as near. */
const CALLING = 1000;
const NEAR = 30_000;

/** `calling`: a call is under way, or was just now; `near`: the next one is to be expected; `away`: nobody waits for anything. */
export type PeopleAre = 'calling' | 'near' | 'away';

/** Whether people call this process, for background work that gives way to them. */
export interface Presence {
  /**
   * A call has begun. Returns a function to call once it is answered.
   *
   * @param watches whether it only asks how far background work is: then somebody is near and waits for that work
   */
  call(watches?: boolean): () => void;
  now(): PeopleAre;
}

/** @param clock milliseconds that only ever go up */
export function presence(clock: () => number = () => performance.now()): Presence {
  let underWay = 0;
  let lastCall = -Infinity;
  let lastSign = -Infinity;
  return {
    call(watches = false) {
      if (watches) {
        lastSign = clock();
        return () => void (lastSign = clock());
      }
      underWay += 1;
      return () => {
        underWay -= 1;
        lastCall = clock();
        lastSign = lastCall;
      };
    },
    now() {
      if (underWay > 0 || clock() - lastCall < CALLING) return 'calling';
      return clock() - lastSign < NEAR ? 'near' : 'away';
    },
  };
}
