/** Milliseconds that a piece of work takes. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

type Both<T> = Record<'measured' | 'yardstick', T>;
type Work<T> = Both<(turn: number) => Promise<T>>;

/**
 * Samples of a thing and of its yardstick, taken alternately after `warmUp` turns that do not count. Which
 * of the two goes first changes with every turn, for the second finds warmer caches.
 */
export async function sampledInTurns<T>(runs: number, work: Work<T>, warmUp = 3): Promise<Both<T[]>> {
  const taken: Both<T[]> = { measured: [], yardstick: [] };
  for (let turn = 0; turn < runs + warmUp; turn += 1) {
    const order = turn % 2 === 0 ? (['measured', 'yardstick'] as const) : (['yardstick', 'measured'] as const);
    for (const which of order) {
      const sample = await work[which](turn);
      if (turn >= warmUp) taken[which].push(sample);
    }
  }
  return taken;
}

/** The milliseconds that both take. */
export function inTurns(runs: number, work: Work<unknown>, warmUp = 3): Promise<Both<number[]>> {
  const measured = (turn: number) => timed(() => work.measured(turn));
  const yardstick = (turn: number) => timed(() => work.yardstick(turn));
  return sampledInTurns(runs, { measured, yardstick }, warmUp);
}
