import { useSyncExternalStore } from 'react';
import { MINUTE, SECOND } from '../../../contract/base/time-spans.ts';

/** The time in whole steps, the same everywhere: one timer, running only while somebody uses it. */
function createClock(step: number) {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const read = () => Math.floor(Date.now() / step) * step;
  let reading = read();
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      timer ??= setInterval(() => {
        reading = read();
        for (const each of listeners) each();
      }, step / 4);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    now: (): number => {
      // Without the timer the reading is only as fresh as this one.
      if (timer === undefined) reading = read();
      return reading;
    },
  };
}

const minutes = createClock(MINUTE);
const seconds = createClock(SECOND);

/** The present minute as a Date; a component that uses it is drawn anew when the minute changes. */
export function useMinute(): Date {
  return new Date(useSyncExternalStore(minutes.subscribe, minutes.now, minutes.now));
}

/** The present second in milliseconds since 1970; a component that uses it is drawn anew when it changes. */
export function useSecond(): number {
  return useSyncExternalStore(seconds.subscribe, seconds.now, seconds.now);
}
