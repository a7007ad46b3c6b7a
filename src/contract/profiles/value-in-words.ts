import { dateOfBirthFromWire } from '../base/date-of-birth.ts';

/**
 * A place's coordinates and the like are text already; a few attributes are kept as a code.
 *
 * @param locales the product's own: browsers and Node name a quarter of their languages not at all, or two by one name
 */
export function attributeInWords(
  type: string,
  value: string,
  locales: readonly { code: string; language: string }[],
): string {
  switch (type) {
    case 'dateOfBirth':
      // Sent with time and zone, meant as a day.
      return dateOfBirthFromWire(value)?.day ?? value;
    case 'countryCode':
    case 'geoIso':
      return countryName(value);
    case 'geoLanguage':
      return locales.find(({ code }) => code === value)?.language ?? value;
    default:
      return value;
  }
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });

/** What is no code is shown unchanged: people may have typed it. */
export function countryName(code: string): string {
  if (code === '') return '';
  try {
    return COUNTRIES.of(code) ?? code;
  } catch {
    return code;
  }
}
