import { momentAt, workedUntil } from '../../../src/server/sample/working-time.ts';

/** Milliseconds worked until a moment of the sample, all of which lie in working time; the other way round than `momentAt`. */
export function workingMilliseconds(moment: Date): number {
  const seconds = workedUntil(moment);
  const worked = seconds * 1000 + moment.getTime() - momentAt(seconds).getTime();
  const again = momentAt((worked + 0.5) / 1000);
  if (again.getTime() !== moment.getTime()) throw new Error(`${moment.toISOString()} is in no working time.`);
  return worked;
}
