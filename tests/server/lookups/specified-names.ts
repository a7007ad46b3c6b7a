/** The names of the specification, written out once more, so that a test does not compare the product with itself. */
export const SPECIFIED_ATTRIBUTES = [
  'aboutMe aboutYou city countryCode dateOfBirth hobbies lengthChoice name profession profileName query',
  'rating subject geoLanguage geoIso geoRegion1 geoRegion2 geoRegion3 geoRegion4 geoLocality',
  'geoLatitude geoLongitude geoTimezone',
].flatMap((line) => line.split(' '));

export const SPECIFIED_TAG_GROUPS = [
  'adultLevel appearance attachmentAdultLevel build characteristics civilStatus eyeColor gender',
  'hairColor housingSituation length passion profileType sexualOrientation transportation general',
  'sexualPreference',
].flatMap((line) => line.split(' '));
