/** Thrown when a queue has reached its limit. */
export class LineFull extends Error {}

/**
 * Runs the jobs of one name one after the other, and those of different names in parallel; at most `limit` jobs are
 * running or waiting altogether, so that memory stays bounded under a flood.
 */
export function inLineByName(limit: number): <T>(name: string, job: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  let present = 0;
  return async (name, job) => {
    if (present >= limit) throw new LineFull();
    present += 1;
    const mine = (last.get(name) ?? Promise.resolve()).then(job, job);
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      present -= 1;
      if (last.get(name) === mine) last.delete(name);
    }
  };
}
