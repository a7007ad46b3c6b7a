import { cpus, release, totalmem } from 'node:os';
import type { Figure } from './figure.ts';

/** A whole run, as it is kept. */
export interface Report {
  taken_at: string;
  commit: string;
  machine: { processor: string; cores: number; memory_gb: number; system: string; node: string };
  suites: Readonly<Record<string, readonly Figure[]>>;
}

/** The machine this runs on, so that a figure is never read without it. */
export function thisMachine(): Report['machine'] {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release()}`,
    node: process.version,
  };
}

/** The figures as a table of fixed width, one line each, with notes below their line. */
export function table(suites: Report['suites']): string {
  const lines = [['', 'median', 'p95', 'yardstick', 'median', 'p95', 'ratio']];
  const notes = new Map<number, string>();
  for (const [suite, figures] of Object.entries(suites)) {
    lines.push([suite, '', '', '', '', '', '']);
    for (const each of figures) {
      const { measured, yardstick, unit } = each;
      lines.push([
        `  ${each.name}`,
        amount(measured.median, unit),
        amount(measured.p95, unit),
        yardstick.name,
        amount(yardstick.median, unit),
        amount(yardstick.p95, unit),
        `× ${each.ratio.toPrecision(3)}`,
      ]);
      if (each.note !== undefined) notes.set(lines.length - 1, `      ${each.note}`);
    }
  }
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const isText = (column: number) => column === 0 || column === 3;
  return lines
    .flatMap((line, at) => {
      const cells = line.map((cell, column) =>
        isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      );
      const note = notes.get(at);
      return [cells.join('  ').trimEnd(), ...(note === undefined ? [] : [note])];
    })
    .join('\n');
}

function amount(value: number, unit: Figure['unit']): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`;
}
