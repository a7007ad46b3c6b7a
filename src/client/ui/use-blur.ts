import { isBlurred } from '../../contract/policy/adult-levels.ts';
import { usePreference } from '../data/preferences.ts';

/** Whether a picture of a level starts blurred for whoever is signed in. The one way to ask. */
export function useBlur(): (level: string | null) => boolean {
  const chosen = usePreference('blur-level');
  return (level) => isBlurred(level, chosen);
}
