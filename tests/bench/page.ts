import { readFileSync } from 'node:fs';
import { table } from '../../docs/generator/markdown.ts';
import { amount, heading, ratioInWords, type Report } from './report.ts';

/** The last run of all suites. */
const RESULTS = new URL('results/all.json', import.meta.url);
const HOW =
  'Each figure is beside a yardstick measured in alternation in the same run, so that a busy machine slows both. ' +
  'Compare ratios with those of another day, never milliseconds. Each suite runs in a process of its own; a service is a ' +
  'process of its own as well, and the browser is a real Chromium. `npm run bench` writes this page, ' +
  '`npm run bench -- palette scroll` measures some suites only.';

/** docs/benchmark.md: what was measured last, and what it means. */
export function benchmarkPage(): string {
  const report = JSON.parse(readFileSync(RESULTS, 'utf8')) as Report;
  const parts = [
    '# Benchmark',
    HOW,
    heading(report),
    ...Object.entries(report.suites).flatMap(([name, { about, figures, tables, failed }]) => [
      `## ${name}`,
      ...(about === null ? [] : [about]),
      ...(failed === null ? [] : [`This suite failed: ${failed}`]),
      ...(figures.length === 0 ? [] : [figureTable(figures)]),
      ...(tables ?? []).flatMap(({ title, head, rows }) => [title, table(head, rows)]),
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function figureTable(figures: Report['suites'][string]['figures']): string {
  return table(
    ['What', 'Median', 'p95', 'Beside', 'Median', 'p95', 'Ratio', 'Note'],
    figures.map(({ name, unit, measured, yardstick, ratio, note }) => [
      name,
      amount(measured.median, unit),
      amount(measured.p95, unit),
      yardstick.name,
      amount(yardstick.median, unit),
      amount(yardstick.p95, unit),
      ratioInWords(ratio),
      note ?? '',
    ]),
  );
}
