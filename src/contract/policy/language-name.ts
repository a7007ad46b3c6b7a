const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

/** "Turkish", of the code of a locale. */
export function languageName(locale: string): string {
  return LANGUAGES.of(locale) ?? locale;
}
