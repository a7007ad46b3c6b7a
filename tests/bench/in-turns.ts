/** Milliseconds that a piece of work takes. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

type Both<T> = Record<'measured' | 'yardstick', T>;
type Work = Both<(turn: number) => Promise<unknown>>;

/**
 * The milliseconds that a thing and its yardstick take, in turns after `warmUp` turns that do not count. Which
 * of the two goes first changes with every turn, for the second finds warmer caches.
 */
export async function inTurns(runs: number, work: Work, warmUp = 3): Promise<Both<number[]>> {
  const taken: Both<number[]> = { measured: [], yardstick: [] };
  for (let turn = 0; turn < runs + warmUp; turn += 1) {
    const order = turn % 2 === 0 ? (['measured', 'yardstick'] as const) : (['yardstick', 'measured'] as const);
    for (const which of order) {
      const sample = await timed(() => work[which](turn));
      if (turn >= warmUp) taken[which].push(sample);
    }
  }
  return taken;
}
