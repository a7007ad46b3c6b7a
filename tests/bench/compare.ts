import type { Figure, Spread } from './figure.ts';
import { ratioInWords, type Report } from './report.ts';

/** What two runs of the same code differ by on the same machine, beside what their samples scatter by: 5 %. */
const DRIFT = 0.05;
/** Standard errors that chance reaches once in 700 comparisons, to one side. */
const ERRORS = 3;
/** A normal distribution has its 95th percentile this many standard deviations above its median. */
const DEVIATIONS_AT_P95 = 1.645;
/** The median of a normal sample scatters by so much more than its mean: the root of half of pi. */
const MEDIAN_BY_MEAN = 1.253;

/** One figure in both runs. */
export interface Comparison {
  suite: string;
  name: string;
  before: number;
  after: number;
  /** By how much of itself a ratio may differ by chance. */
  noise: number;
  verdict: 'better' | 'worse' | 'same';
}

/** Standard error of a median, as a share of it. */
function errorOf({ median, p95, runs }: Spread): number {
  return median === 0 ? 0 : (MEDIAN_BY_MEAN * (p95 - median)) / DEVIATIONS_AT_P95 / Math.sqrt(runs) / median;
}

function noiseOf(figures: readonly Figure[]): number {
  const errors = figures.flatMap(({ measured, yardstick }) => [errorOf(measured), errorOf(yardstick)]);
  return DRIFT + ERRORS * Math.hypot(...errors);
}

/** Compares the ratios of all figures that both runs have: milliseconds of two days say nothing. */
export function compare(before: Report, after: Report): Comparison[] {
  return Object.entries(after.suites).flatMap(([suite, { figures }]) =>
    figures.flatMap((figure) => {
      const kept = before.suites[suite]?.figures.find(
        ({ name, yardstick }) => name === figure.name && yardstick.name === figure.yardstick.name,
      );
      if (!kept) return [];
      const noise = noiseOf([kept, figure]);
      const change = figure.ratio / kept.ratio;
      const verdict = change > 1 + noise ? 'worse' : change < 1 / (1 + noise) ? 'better' : 'same';
      return [{ suite, name: figure.name, before: kept.ratio, after: figure.ratio, noise, verdict }];
    }),
  );
}

/** What got worse or better beyond noise, for a terminal. */
export function comparedInWords(before: Report, after: Report): string {
  const all = compare(before, after);
  const line = ({ suite, name, before: was, after: is, noise }: Comparison) =>
    `  ${suite}: ${name}: ${ratioInWords(was)} → ${ratioInWords(is)} (noise ${Math.round(noise * 100)} %)`;
  const told = (verdict: Comparison['verdict']) => {
    const some = all.filter((each) => each.verdict === verdict);
    return [`${some.length} ${verdict}${some.length > 0 ? ':' : ''}`, ...some.map(line)];
  };
  const same = all.filter(({ verdict }) => verdict === 'same').length;
  return [
    `Beside the run of ${before.commit}, ${before.taken_at.slice(0, 10)}: ${all.length} figures in both.`,
    ...told('worse'),
    ...told('better'),
    `${same} same within noise`,
  ].join('\n');
}
