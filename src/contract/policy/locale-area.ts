/**
 * Whether a person's `geos` claim covers a locale profile: by the locale's code, or by the country of
 * its base profile. An empty claim covers everything.
 */
export function isInArea(geos: readonly string[], localeCode: string, countryCode: string): boolean {
  return geos.length === 0 || geos.includes(localeCode) || (countryCode !== '' && geos.includes(countryCode));
}

/** The same for a base profile: by its country, or by a locale that it is to have. */
export function isBaseInArea(geos: readonly string[], reservedCodes: readonly string[], countryCode: string): boolean {
  return (
    geos.length === 0 ||
    reservedCodes.some((code) => geos.includes(code)) ||
    (countryCode !== '' && geos.includes(countryCode))
  );
}
