import { cpus, loadavg, release, totalmem } from 'node:os';
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
export function heading({ taken_at, commit, machine }: Omit<Report, 'suites'>): string {
  const { processor, cores, memory_gb, system, node, load } = machine;
  const where = `${processor}, ${cores} cores, ${memory_gb} GB, ${system}, Node ${node}`;
  return `Taken on ${taken_at.slice(0, 16).replace('T', ' ')} UTC of ${commit}, on ${where}; load before: ${load}.`;
}

/** Characters after which a note goes on in the next line. */
const LINE = 110;

/** The run for a terminal: under each figure its yardstick, so that numbers to compare stand below each other. */
export function printed(report: Report): string {
  const suites = Object.entries(report.suites);
  const title = (name: string, { seconds }: SuiteReport) => `${name} (${seconds} s)`;
  const labels = suites.flatMap(([name, suite]) => [title(name, suite), ...suite.figures.flatMap(labelsOf)]);
  const width = Math.max(0, ...labels.map((label) => label.length));
  const line = (label: string, [median, p95, ratio]: readonly string[]) =>
    `${label.padEnd(width)}${[median, p95, ratio].map((cell = '') => cell.padStart(11)).join('')}`.trimEnd();
  const lines = suites.flatMap(([name, suite]) => [
    '',
    line(title(name, suite), ['median', 'p95', 'ratio']),
    ...(suite.failed === null ? [] : [`  FAILED: ${suite.failed}`]),
    ...suite.figures.flatMap((figure) => {
      const { measured, yardstick, unit, ratio, note } = figure;
      const [label, beside] = labelsOf(figure);
      return [
        line(label, [amount(measured.median, unit), amount(measured.p95, unit), ratioInWords(ratio)]),
        line(beside, [amount(yardstick.median, unit), amount(yardstick.p95, unit)]),
        ...(note === undefined ? [] : broken(note)),
      ];
    }),
    ...(suite.tables ?? []).flatMap(countLines),
  ]);
  return [heading(report), ...lines].join('\n');
}

/** Columns as wide as what is longest in them. */
function countLines({ title, head, rows }: CountTable): string[] {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => (row[at] ?? '').length)));
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd();
  return ['', `  ${title}`, line(head), ...rows.map(line)];
}

function labelsOf({ name, yardstick }: Figure): [label: string, beside: string] {
  return [`  ${name}`, `    ${yardstick.name}`];
}

function broken(note: string): string[] {
  const lines: string[] = [];
  for (const word of note.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= LINE) lines.push(`      ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

export function ratioInWords(ratio: number): string {
  return `× ${ratio >= 100 ? Math.round(ratio) : ratio.toPrecision(3)}`;
}

export function amount(value: number, unit: Figure['unit']): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`;
}
