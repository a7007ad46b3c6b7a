import { timestampOf, type Timestamp } from '../../contract/primitives.ts';

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
