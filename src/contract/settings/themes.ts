/** Apart from the shapes of preferences: the page has to wear its theme before anything large has come. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_LABELS: Readonly<Record<Theme, string>> = {
  system: 'Use system setting',
  light: 'Light',
  dark: 'Dark',
};
