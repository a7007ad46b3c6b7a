import { MATRIX_ROWS } from '../base/rows-per-answer.ts';
import { array, defaulted, integer, max, min, nullable, object, optional, string, type Infer } from 'superstruct';
import { PROFILE_STATUSES, type ProfileStatus, StatusShape } from './status.ts';
import { BaseProfileListQuery } from './profile-lists.ts';
import { Timestamp, Uuid } from '../base/primitives.ts';

/** The letter of each status in a row of cells; the capital letter says that the profile is active. */
const CELL_LETTERS: Readonly<Record<ProfileStatus, string>> = {
  awaiting_fill_in: 'f',
  awaiting_approval: 'w',
  approved: 'a',
  disapproved: 'd',
  unknown: 'u',
  draft: 'r',
};
/** A cell without a locale profile. */
export const EMPTY_CELL = '.';

export interface Cell {
  status: ProfileStatus;
  active: boolean;
}

export function cellLetter({ status, active }: Cell): string {
  return active ? CELL_LETTERS[status].toUpperCase() : CELL_LETTERS[status];
}

/** What a letter of a row says; null for an empty cell. */
export function cellOf(letter: string): Cell | null {
  const status = PROFILE_STATUSES.find((each) => CELL_LETTERS[each] === letter.toLowerCase());
  return status ? { status, active: letter !== letter.toLowerCase() } : null;
}

export const MatrixQuery = object({
  ...BaseProfileListQuery.schema,
  limit: defaulted(max(min(integer(), 1), MATRIX_ROWS), MATRIX_ROWS),
});
export type MatrixQuery = Infer<typeof MatrixQuery>;

export const MatrixRow = object({
  id: Uuid,
  profile_name: string(),
  created_at: Timestamp,
  status: StatusShape,
  /** A letter for each locale, in the order of GET /locale. */
  cells: string(),
  /** Places in `cells` of locale profiles whose base profile has changed since they were filled in or approved. */
  stale: array(integer()),
  /** The surviving base profile; left out: it was not merged. */
  merged_into: optional(Uuid),
});
export type MatrixRow = Infer<typeof MatrixRow>;

export const MatrixAnswer = object({
  rows: array(MatrixRow),
  /** null: the last rows. */
  next: nullable(string()),
  /** null unless asked for by `include_total`. */
  total: nullable(integer()),
});
export type MatrixAnswer = Infer<typeof MatrixAnswer>;

/** The most used first, then in the order of GET /locale. */
export const LocalesInUseAnswer = object({ locale_ids: array(Uuid) });
