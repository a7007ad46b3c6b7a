import { dateOfBirthFromWire } from './date-of-birth.ts';

/** A place's coordinates and the like are text already; a few attributes are kept as a code. */
export function attributeInWords(type: string, value: string): string {
  switch (type) {
    case 'dateOfBirth':
      // Sent with time and zone, meant as a day.
      return dateOfBirthFromWire(value)?.day ?? value;
    case 'countryCode':
    case 'geoIso':
      return named(COUNTRIES, value);
    case 'geoLanguage':
      return named(LANGUAGES, value);
    default:
      return value;
  }
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

/** What is no code is told as it stands: people may have typed it. */
function named(names: Intl.DisplayNames, code: string): string {
  if (code === '') return '';
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
