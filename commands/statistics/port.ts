import type { Figure } from '../../src/contract/statistics/statistic-figures.ts';

/** Days that the statistics may cover, counted back from today. */
export const RANGES = [7, 30, 90, 365] as const;
export type RangeDays = (typeof RANGES)[number];

/** The statistics on the screen. */
export interface StatisticsPort {
  setTimeZone(name: string): Promise<void>;
  /** Shows tables in place of pictures, or pictures again. */
  toggleTables(): void;
  /** Gives what is shown as a file of comma-separated values. */
  download(): Promise<void>;
}

/** What commands know of the statistics. */
export interface StatisticsFacts {
  loaded: boolean;
  /** The range of days in the address. */
  range: Readonly<Record<string, string>>;
  /** The number whose rows are shown; null: none. */
  rows: Figure | null;
  asTables: boolean;
  /** The day of a chart that has the focus, and how often it happened on it; null: none has. */
  onDay: { figure: Figure; count: number } | null;
}

export interface StatisticsPart {
  facts: {
    /** null: the statistics are not on the screen. */
    statistics: StatisticsFacts | null;
  };
  ports: { statistics: StatisticsPort };
}
