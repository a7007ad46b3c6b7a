/** The locks of a browser, in memory: what each page of it asks for them by. `close` takes those of that page with it. */
export function someLocks() {
  /** By the name of a lock that is held: who waits for it. */
  const held = new Map<string, (() => void)[]>();
  return () => {
    const own: (() => void)[] = [];
    const request = (name: string, ...rest: unknown[]) =>
      new Promise((resolve, reject) => {
        const { signal } = rest[0] as { signal?: AbortSignal };
        const waiting = held.get(name);
        const take = () => {
          const next = waiting ?? [];
          held.set(name, next);
          const free = () => {
            if (held.get(name) !== next || !own.includes(free)) return;
            own.splice(own.indexOf(free), 1);
            held.delete(name);
            next.shift()?.();
          };
          own.push(free);
          const done = Promise.resolve((rest.at(-1) as () => unknown)());
          done.then(free, free);
          resolve(done);
        };
        const giveUp = () => {
          if (waiting?.includes(take)) waiting.splice(waiting.indexOf(take), 1);
          reject(signal?.reason as Error);
        };
        if (signal?.aborted) return giveUp();
        if (!waiting) return take();
        waiting.push(take);
        return signal?.addEventListener('abort', giveUp);
      });
    const query = async () => ({ held: [...held.keys()].map((name) => ({ name })) });
    return { locks: { request, query }, close: () => own.slice().forEach((free) => free()) };
  };
}
