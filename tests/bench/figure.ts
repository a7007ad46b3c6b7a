/** What one thing cost over many runs, in the figure's unit. */
export type Spread = { median: number; p95: number; runs: number };

/**
 * One claim about speed or size. The thing and its yardstick are measured in the same run, turn by
 * turn, so that a busy machine slows both; only their ratio may be compared with another day's.
 */
export interface Figure {
  /** What was measured, as a reader of the table would say it. */
  name: string;
  unit: 'ms' | 'kB' | 'MB';
  measured: Spread;
  /** What it is held against, and why that is a fair floor. */
  yardstick: { name: string } & Spread;
  /** Measured median by yardstick median. */
  ratio: number;
  /** Anything the reader must know: sizes, what is included. */
  note?: string;
}

/** What is counted and not timed: shares, with what they are shares of. */
export type CountTable = { title: string; head: readonly string[]; rows: readonly (readonly string[])[] };

/** A file in `suites/` exports one of these as `suite`. */
export interface Suite {
  /** What `npm run bench -- <name>` picks it by; the file's name. */
  name: string;
  /** What its figures are about and how they are taken, for docs/benchmark.md. */
  about?: string;
  run(report: (sentence: string) => void): Promise<Figure[]>;
  /** Asked after `run`. */
  tables?(): CountTable[];
}

/** The spread of samples, by nearest rank. Throws on none, for a figure of nothing is a mistake. */
export function spread(samples: readonly number[]): Spread {
  if (samples.length === 0) throw new Error('Nothing was measured.');
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95), runs: sorted.length };
}

/** A figure from the samples of a thing and of its yardstick. */
export function figure(
  name: string,
  unit: Figure['unit'],
  samples: { measured: readonly number[]; yardstick: readonly number[] },
  comparison: { yardstick: string; note?: string },
): Figure {
  const measured = spread(samples.measured);
  const yardstick = { name: comparison.yardstick, ...spread(samples.yardstick) };
  return {
    name,
    unit,
    measured,
    yardstick,
    ratio: measured.median / yardstick.median,
    ...(comparison.note !== undefined && { note: comparison.note }),
  };
}
