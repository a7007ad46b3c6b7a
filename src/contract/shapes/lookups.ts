import { array, object, record, string, type Infer } from 'superstruct';
import { Uuid } from './primitives.ts';

/** A locale as GET /locale lists it. `language` is the English name of the language. */
export const Locale = object({ id: Uuid, code: string(), label: string(), language: string() });
export type Locale = Infer<typeof Locale>;
export const LocalesAnswer = object({ locales: array(Locale) });

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

/** Tag groups by name; in each, tags by name, in the order in which they are offered. */
export const Tag = object({ id: Uuid, label: string() });
export type Tag = Infer<typeof Tag>;
export const TagsAnswer = object({ tag_groups: array(object({ name: string(), tags: record(string(), Tag) })) });

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

/** Attribute type identifiers by name. */
export const AttributesAnswer = object({ attributes: record(string(), Uuid) });
