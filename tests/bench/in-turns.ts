/** Milliseconds that a piece of work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/**
 * Milliseconds of a thing and of its yardstick, taken in turns after `warmUp` turns that do not
 * count. Which of the two goes first changes with every turn, for the second finds warmer caches.
 */
export async function inTurns(
  runs: number,
  work: { measured: (turn: number) => Promise<unknown>; yardstick: (turn: number) => Promise<unknown> },
  warmUp = 3,
): Promise<{ measured: number[]; yardstick: number[] }> {
  const taken = { measured: [] as number[], yardstick: [] as number[] };
  for (let turn = 0; turn < runs + warmUp; turn += 1) {
    const order = turn % 2 === 0 ? (['measured', 'yardstick'] as const) : (['yardstick', 'measured'] as const);
    for (const which of order) {
      const cost = await timed(() => work[which](turn));
      if (turn >= warmUp) taken[which].push(cost);
    }
  }
  return taken;
}
