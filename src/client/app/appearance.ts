import { arePreferencesKnown, onPreferences, preferenceNow } from '../data/preferences.ts';
import { setTheme } from './theme.ts';

/** Applies the person's appearance whenever it changes. Returns the way to stop. */
export function followAppearance(): () => void {
  return onPreferences(() => {
    document.documentElement.dataset['density'] = preferenceNow('density');
    // After signing out the theme stays, so that the page does not flash.
    if (arePreferencesKnown()) setTheme(preferenceNow('theme'));
  });
}
