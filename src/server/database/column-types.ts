import type { ColumnType } from 'kysely';

/** What a jsonb column of objects gives on reading, and takes as text on writing. */
export type Json<T extends object | null> = ColumnType<T, string | null, string | null>;
/** The same where the database has a default for new rows. */
export type KeptJson<T extends object> = ColumnType<T, string | undefined, string>;
export type Computed<T> = ColumnType<T, never, never>;
/** A timestamptz: read as Date (or ±Infinity for 'infinity'), written as Date or text. */
export type Moment = ColumnType<Date | number, Date | string, Date | string>;
export type MomentWithDefault = ColumnType<Date | number, Date | string | undefined, Date | string>;
export type MaybeMoment = ColumnType<Date | null, Date | string | null, Date | string | null>;
