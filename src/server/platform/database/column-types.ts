import type { ColumnType } from 'kysely';
import { timestampOf, type Timestamp } from '../../../contract/base/primitives.ts';

/** What a jsonb column of objects gives on reading, and takes as text on writing. */
export type Json<T extends object | null> = ColumnType<T, string | null, string | null>;
/** The same where the database has a default for new rows. */
export type KeptJson<T extends object> = ColumnType<T, string | undefined, string>;
export type Computed<T> = ColumnType<T, never, never>;
/** A timestamptz: read as Date (or ±Infinity for 'infinity'), written as Date or text. */
export type Moment = ColumnType<Date | number, Date | string, Date | string>;
export type MomentWithDefault = ColumnType<Date | number, Date | string | undefined, Date | string>;
export type MaybeMoment = ColumnType<Date | null, Date | string | null, Date | string | null>;

/** A stored moment as the API gives it; null for 'infinity', which stands for "never". */
export function timestampOrNull(moment: Date | number): Timestamp | null {
  const milliseconds = Number(moment);
  return Number.isFinite(milliseconds) ? timestampOf(new Date(milliseconds)) : null;
}

/** A row that was read as JSON within another: its moments are PostgreSQL's texts. */
export type AsRead<Row> = { [Column in keyof Row]: Date extends Row[Column] ? Row[Column] | string : Row[Column] };

/** A stored moment that is never 'infinity'. */
export function timestamp(moment: Date | number | string): Timestamp {
  return timestampOf(new Date(moment));
}
