import { isAdult, isBlurred } from '../../../contract/media/adult-levels.ts';
import { preferenceNow, usePreference } from '../../data/preferences.ts';

/** Whether a picture of a level starts blurred for the signed-in person. Ask only here. */
export function useBlur(): (level: string | null) => boolean {
  const chosen = usePreference('blur-level');
  return (level) => isBlurred(level, chosen);
}

/**
 * Whether only the small file of a picture is fetched before the picture is shown: it starts blurred, and otherwise the
 * server would log a view that has not happened.
 */
export function isSmallAhead(level: string | null): boolean {
  return isAdult(level) || isBlurred(level, preferenceNow('blur-level'));
}
