import { array, defaulted, enums, integer, object, pattern, size, string, nullable, type Infer } from 'superstruct';
import { LISTS_IN_ALL, PICTURE_HASH, WORD_MOST, BAD_PICTURE_WAYS, type BadPictureWay } from './duplicate-outcomes.ts';
import { Uuid, writtenText, Person, Timestamp } from '../base/primitives.ts';
import { operation } from '../base/operation.ts';
import { RIGHTS } from '../base/rights.ts';
import { KindShape } from '../profiles/status.ts';

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
  cases: array(BadPictureCase),
  of: integer(),
});
export type BadPictures = Infer<typeof BadPictures>;

const roles = RIGHTS.duplicate.pictures;
const OneList = object({ listId: Uuid });
const OneCase = object({ caseId: Uuid });
const Done = object({ id: Uuid });

export const badPictureOperations = {
  'bad-picture.list': operation({
    method: 'GET',
    path: '/bad-pictures',
    summary: 'Lists of hashes of known bad pictures, and the latest cases in which one was met.',
    roles,
    query: object({ cases: defaulted(enums(['open', 'closed'] as const), 'open') }),
    answer: BadPictures,
  }),
  'bad-picture.import': operation({
    method: 'POST',
    path: '/bad-pictures/lists',
    summary:
      'Imports a CSV file with a PDQ hash of 64 hexadecimal digits and a label in each line: all of it or nothing.',
    roles,
    body: object({ name: writtenText(200), csv: string() }),
    answer: object({ id: Uuid, pictures: integer() }),
  }),
  'bad-picture.remove-list': operation({
    method: 'DELETE',
    path: '/bad-pictures/lists/{listId}',
    summary: 'Removes a list. Its cases stay.',
    roles,
    params: OneList,
    answer: Done,
  }),
  'bad-picture.restore-list': operation({
    method: 'POST',
    path: '/bad-pictures/lists/{listId}/restore',
    summary: 'Restores a list.',
    roles,
    params: OneList,
    answer: Done,
  }),
  'bad-picture.remove-hash': operation({
    method: 'POST',
    path: '/bad-pictures/hashes/remove',
    summary: 'Removes a hash from every list that it is on.',
    roles,
    body: object({ hash: pattern(string(), PICTURE_HASH) }),
    answer: object({ ids: array(Uuid) }),
  }),
  'bad-picture.restore-hash': operation({
    method: 'POST',
    path: '/bad-pictures/hashes/restore',
    summary: 'Restores hashes to their lists.',
    roles,
    body: object({ ids: size(array(Uuid), 1, LISTS_IN_ALL) }),
    answer: object({ ids: array(Uuid) }),
  }),
  'bad-picture.close-case': operation({
    method: 'POST',
    path: '/bad-pictures/cases/{caseId}/close',
    summary: 'Closes a case with a note on the result.',
    roles,
    params: OneCase,
    body: object({ word: writtenText(WORD_MOST) }),
    answer: Done,
  }),
  'bad-picture.reopen-case': operation({
    method: 'POST',
    path: '/bad-pictures/cases/{caseId}/reopen',
    summary: 'Opens a closed case again.',
    roles,
    params: OneCase,
    answer: Done,
  }),
};
