import type { MatrixFacts } from './port.ts';
import { isolated } from '../../src/contract/policy/isolated.ts';

/** What of the marked cells something is about, by their number; the one under the cursor, if no other is marked, by its name. */
export function cellsInWords(matrix: MatrixFacts | null, kind: 'present' | 'missing'): string {
  const { marked, cell } = matrix ?? { marked: [], cell: null };
  const [only, another] = marked;
  if (cell && only && !another && only.present.length + only.missing.length === 1) {
    return `${isolated(only.name || 'No name yet')} (${cell.code})`;
  }
  const count = marked.flatMap((row): readonly unknown[] => row[kind]).length;
  return `${count} marked ${count === 1 ? 'cell' : 'cells'}`;
}
