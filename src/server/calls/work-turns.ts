/** Lets at most `atOnce` pieces of work run; others wait in order. */
export function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
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
