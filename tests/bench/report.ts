import { cpus, loadavg, release, totalmem } from 'node:os';
import { table } from '../../docs/generator/markdown.ts';
import type { CountTable, Figure } from './figure.ts';

export interface SuiteReport {
  seconds: number;
  about: string | null;
  figures: readonly Figure[];
  /** None in runs from before there were any. */
  tables?: readonly CountTable[];
  /** null: it did not fail. */
  failed: string | null;
}

export interface Report {
  taken_at: string;
  commit: string;
  machine: {
    processor: string;
    cores: number;
    memory_gb: number;
    system: string;
    node: string;
    /** Processes that wanted to run in the minute before, on average; near nought on a quiet machine. */
    load: number;
  };
  suites: Readonly<Record<string, SuiteReport>>;
}

/** The machine this runs on, so that a figure is never read without it. */
export function thisMachine(): Report['machine'] {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release()}`,
    node: process.version,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

/** When, of what and where, in one sentence. */
function heading({ taken_at, commit, machine }: Omit<Report, 'suites'>): string {
  const { processor, cores, memory_gb, system, node, load } = machine;
  const where = `${processor}, ${cores} cores, ${memory_gb} GB, ${system}, Node ${node}`;
  return `Taken on ${taken_at.slice(0, 16).replace('T', ' ')} UTC of ${commit}, on ${where}; load before: ${load}.`;
}

const HOW =
  'Each figure is beside a yardstick measured in alternation in the same run, so that a busy machine slows both. ' +
  'Compare ratios with those of another day, never milliseconds. Each suite runs in a process of its own; a service is a ' +
  'process of its own as well, and the browser is a real Chromium. `npm run bench` writes this page, ' +
  '`npm run bench -- palette scroll` measures some suites only.';

/** What was measured, and what it means: printed, and docs/benchmark.md after a run of all suites. */
export function benchmarkPage(report: Report): string {
  const parts = [
    '# Benchmark',
    HOW,
    heading(report),
    ...Object.entries(report.suites).flatMap(([name, { seconds, about, figures, tables, failed }]) => [
      `## ${name} (${seconds} s)`,
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

function ratioInWords(ratio: number): string {
  return `× ${ratio >= 100 ? Math.round(ratio) : ratio.toPrecision(3)}`;
}

function amount(value: number, unit: Figure['unit']): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`;
}
