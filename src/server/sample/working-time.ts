/** Staff work on Monday to Friday from 8:00 to 17:00 UTC in the sample. */
export const WORKING_DAY_SECONDS = 9 * 3600;
const WORKING_WEEK_SECONDS = 5 * WORKING_DAY_SECONDS;
const DAY_MS = 86_400_000;
/** Monday, 5 January 1970, 8:00 UTC. */
const ORIGIN_MS = 4 * DAY_MS + 8 * 3_600_000;

/** The moment after so many seconds of working time since the origin. Later seconds give later moments. */
export function momentAt(worked: number): Date {
  const week = Math.floor(worked / WORKING_WEEK_SECONDS);
  const inWeek = worked - week * WORKING_WEEK_SECONDS;
  const day = Math.floor(inWeek / WORKING_DAY_SECONDS);
  const inDay = inWeek - day * WORKING_DAY_SECONDS;
  return new Date(ORIGIN_MS + (week * 7 + day) * DAY_MS + Math.floor(inDay * 1000));
}

/** Seconds of working time since the origin, rounded down so that `momentAt` never gives a later moment. */
export function workedUntil(moment: Date): number {
  const sinceOrigin = moment.getTime() - ORIGIN_MS;
  const days = Math.floor(sinceOrigin / DAY_MS);
  const week = Math.floor(days / 7);
  const day = days - week * 7;
  if (day > 4) return (week + 1) * WORKING_WEEK_SECONDS - 1;
  const inDay = Math.floor((sinceOrigin - days * DAY_MS) / 1000);
  return week * WORKING_WEEK_SECONDS + day * WORKING_DAY_SECONDS + Math.min(inDay, WORKING_DAY_SECONDS - 1);
}
