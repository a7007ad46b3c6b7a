import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const listeners = new Set<() => void>();
let minute = Math.floor(Date.now() / MINUTE);
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all who show a time, running only while somebody does. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    minute = Math.floor(Date.now() / MINUTE);
    for (const each of listeners) each();
  }, MINUTE / 4);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function currentMinute(): number {
  // Without the timer the value is only as fresh as this reading.
  if (timer === undefined) minute = Math.floor(Date.now() / MINUTE);
  return minute;
}

/** The present minute as a Date; whoever uses it is drawn anew when the minute changes. */
export function useMinute(): Date {
  return new Date(useSyncExternalStore(subscribe, currentMinute, currentMinute) * MINUTE);
}
