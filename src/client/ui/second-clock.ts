import { useSyncExternalStore } from 'react';

const SECOND = 1_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all who count down, running only while somebody does. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, SECOND / 4);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const second = () => Math.floor(Date.now() / SECOND) * SECOND;

/** The present second in milliseconds since 1970; whoever uses it is drawn anew when it changes. */
export function useSecond(): number {
  return useSyncExternalStore(subscribe, second, second);
}
