/** Numbers that a seed repeats, so that what a red run has found can be run again. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  /** From 0 up to 1. */
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { next, below, of: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}
export type Random = ReturnType<typeof randomFrom>;
