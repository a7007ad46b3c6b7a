import { array, enums, integer, nullable, object, string, type Infer } from 'superstruct';
import { BAD_PICTURE_WAYS, type BadPictureWay } from './duplicate-outcomes.ts';
import { KindShape } from '../profiles/status.ts';
import { Person, Timestamp, Uuid } from '../base/primitives.ts';

/** An imported file of hashes. */
export const BadPictureList = object({
  id: Uuid,
  name: string(),
  /** Hashes in it, those left out that were taken off. */
  pictures: integer(),
  /** How far the stored pictures were compared with it: so many of how many. */
  compared: integer(),
  of: integer(),
  imported_by: Person,
  imported_at: Timestamp,
});
export type BadPictureList = Infer<typeof BadPictureList>;

/** A picture that was met, and in which profile. Never more of the picture than that. */
export const BadPictureCase = object({
  id: Uuid,
  way: enums(Object.keys(BAD_PICTURE_WAYS) as BadPictureWay[]),
  kind: KindShape,
  profile_id: Uuid,
  profile_base_id: Uuid,
  profile_name: string(),
  label: string(),
  hash: string(),
  list: string(),
  /** In how many of 256 bits it differs from the hash on the list. */
  distance: integer(),
  /** Who sent it; null: it was there. */
  by: nullable(Person),
  first_at: Timestamp,
  last_at: Timestamp,
  /** How often the same person sent it to the same profile. */
  times: integer(),
  closed: nullable(object({ by: Person, at: Timestamp, word: string() })),
});
export type BadPictureCase = Infer<typeof BadPictureCase>;

export const BadPictures = object({
  lists: array(BadPictureList),
  /** Open or closed ones, as asked for, the latest first. */
  cases: array(BadPictureCase),
  /** How many of them there are. */
  of: integer(),
});
export type BadPictures = Infer<typeof BadPictures>;
