import { THEMES, type Theme } from '../../contract/settings/themes.ts';

const STORE = 'dossier.theme';

/** Applies a theme to the page and keeps it for the next visit; `system` leaves the choice to the machine. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(STORE, theme);
  } catch {
    // Without storage the theme lasts as long as the page.
  }
}

/** Called before the first paint, so that no screen flashes in the other theme. */
export function restoreTheme(): void {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(STORE);
  } catch {
    return;
  }
  const theme = THEMES.find((each) => each === stored);
  if (theme && theme !== 'system') document.documentElement.dataset['theme'] = theme;
}
