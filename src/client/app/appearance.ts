import { arePreferencesKnown, onPreferences, preferenceNow } from '../data/preferences.ts';
import { setTheme } from './theme.ts';

/** Makes the page look as the person wants it, whenever that changes. Returns the way to stop. */
export function followAppearance(): () => void {
  return onPreferences(() => {
    document.documentElement.dataset['density'] = preferenceNow('density');
    // After signing out the theme stays, so that the way out does not flash.
    if (arePreferencesKnown()) setTheme(preferenceNow('theme'));
  });
}
