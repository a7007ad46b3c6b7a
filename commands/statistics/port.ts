import type { Figure } from '../../src/contract/statistics/statistic-figures.ts';

/** Days that the statistics may cover, counted back from today. */
export const RANGES = [7, 30, 90, 365] as const;
export type RangeDays = (typeof RANGES)[number];

/** The statistics on the screen. */
export interface StatisticsPort {
  setRange(days: RangeDays): void;
  /** The days from one to another, YYYY-MM-DD, both included. */
  setBetween(from: string, to: string): void;
  setTimeZone(name: string): Promise<void>;
  /** Opens the rows behind a number. */
  showRows(figure: Figure, title: string): void;
  closeRows(): void;
  /** Opens the rows of the day that is chosen in a chart. */
  openDay(): void;
  /** Shows tables in place of pictures, or pictures again. */
  toggleTables(): void;
  /** Gives what is shown as a file of comma-separated values. */
  download(): Promise<void>;
}

/** What commands know of the statistics. */
export interface StatisticsFacts {
  loaded: boolean;
  rowsShown: boolean;
  asTables: boolean;
  /** How often it happened on the day of a chart that has the focus; null: none has. */
  onDay: number | null;
}

export interface StatisticsPart {
  facts: {
    /** null: the statistics are not on the screen. */
    statistics: StatisticsFacts | null;
  };
  ports: { statistics: StatisticsPort };
}
