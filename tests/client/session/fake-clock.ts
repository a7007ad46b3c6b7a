import type { Clock } from '../../../src/client/context/clock.ts';

export interface FakeClock {
  clock: Clock;
  now: () => number;
  /** Lets time pass; what falls due runs at its moment, and what it awaits is settled. */
  pass: (milliseconds: number) => Promise<void>;
  /** The machine sleeps: time passes and no timer runs. */
  sleep: (milliseconds: number) => void;
  pending: () => number;
}

/** A clock that moves only when it is instructed to. */
export function aClock(start = 1_000_000_000_000): FakeClock {
  let now = start;
  let timers: { at: number; run: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    after(milliseconds, run) {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return { cancel: () => void (timers = timers.filter((each) => each !== timer)) };
    },
  };
  return {
    clock,
    now: () => now,
    async pass(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const due = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers = timers.filter((each) => each !== due);
        now = Math.max(now, due.at);
        due.run();
        await settled();
      }
      now = end;
      await settled();
    },
    sleep: (milliseconds) => void (now += milliseconds),
    pending: () => timers.length,
  };
}

/** Runs what is waiting in the queue of promises. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
