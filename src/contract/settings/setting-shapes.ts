import { boolean, enums, nullable, object, string, unknown, type Infer } from 'superstruct';
import { SETTING_KEYS } from './settings.ts';
import { Person, Timestamp, Uuid, Version } from '../base/primitives.ts';

export const SettingKeyShape = enums(SETTING_KEYS);

/** A setting as it holds now. `value` has the shape that settings.ts gives to the key. */
export const SettingRecord = object({
  key: SettingKeyShape,
  title: string(),
  summary: string(),
  value: unknown(),
  is_default: boolean(),
  /** 1 while nobody has set it. */
  version: Version,
  updated_by: nullable(Person),
  updated_at: nullable(Timestamp),
});
export type SettingRecord = Infer<typeof SettingRecord>;

/** A locale profile in which a check would find something, with the part of the text or the whole sentence that shows it. */
export const PreviewedFinding = object({
  profile_id: Uuid,
  profile_name: string(),
  locale: string(),
  words: string(),
});
export type PreviewedFinding = Infer<typeof PreviewedFinding>;
