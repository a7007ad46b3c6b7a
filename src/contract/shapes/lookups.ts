import { array, object, record, string, type Infer } from 'superstruct';
import { Uuid } from '../primitives.ts';

/** A locale as GET /locale lists it. `language` is the English name of the language. */
export const Locale = object({ id: Uuid, code: string(), label: string(), language: string() });
export type Locale = Infer<typeof Locale>;
export const LocalesAnswer = object({ locales: array(Locale) });

/** Tag groups by name; in each, tags by name, in the order in which they are offered. */
export const Tag = object({ id: Uuid, label: string() });
export type Tag = Infer<typeof Tag>;
export const TagsAnswer = object({ tag_groups: array(object({ name: string(), tags: record(string(), Tag) })) });

/** Attribute type identifiers by name. */
export const AttributesAnswer = object({ attributes: record(string(), Uuid) });
