import type { Random } from './random.ts';
import { WORKING_DAY_SECONDS } from '../../../src/server/sample/working-time.ts';

/** A waiting time in working seconds, many short and few long (exponential), at least a minute. */
function delay(random: Random, meanDays: number): number {
  return 60 - Math.log(1 - random.fraction()) * meanDays * WORKING_DAY_SECONDS;
}

/** Rising moments, in working seconds, of `count` steps of which the last lies `idleDays` (in the mean) before `end`. */
export function stepsBefore(random: Random, count: number, end: number, idleDays: number): number[] {
  const moments: number[] = [];
  let at = end - delay(random, idleDays);
  for (let step = 0; step < count; step += 1) {
    moments.unshift(at);
    at -= delay(random, 1.5);
  }
  return moments;
}

/** Rising moments of `count` steps between two moments, the first just after `start`. */
export function stepsBetween(random: Random, count: number, start: number, end: number): number[] {
  const delays = Array.from({ length: count }, () => delay(random, 1));
  const factor = ((end - start) * (0.1 + 0.85 * random.fraction())) / delays.reduce((sum, one) => sum + one, 0);
  let at = start;
  return delays.map((one) => (at += one * factor));
}
