/** The groups of tags: specification, section 4. */
export const TAG_GROUPS = [
  'adultLevel',
  'appearance',
  'attachmentAdultLevel',
  'build',
  'characteristics',
  'civilStatus',
  'eyeColor',
  'gender',
  'hairColor',
  'housingSituation',
  'length',
  'passion',
  'profileType',
  'sexualOrientation',
  'transportation',
  'general',
  'sexualPreference',
] as const;
export type TagGroupName = (typeof TAG_GROUPS)[number];

export const ATTRIBUTE_TYPES = [
  'aboutMe',
  'aboutYou',
  'city',
  'countryCode',
  'dateOfBirth',
  'hobbies',
  'lengthChoice',
  'name',
  'profession',
  'profileName',
  'query',
  'rating',
  'subject',
  'geoLanguage',
  'geoIso',
  'geoRegion1',
  'geoRegion2',
  'geoRegion3',
  'geoRegion4',
  'geoLocality',
  'geoLatitude',
  'geoLongitude',
  'geoTimezone',
] as const;
export type AttributeTypeName = (typeof ATTRIBUTE_TYPES)[number];

/** Every locale that there is, as many as `src/server/lookups/locales.ts` lists. */
export const LOCALES_MAXIMUM = 184;
