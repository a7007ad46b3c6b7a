import { PROFILE_STATUSES, type ProfileStatus } from '../../../contract/policy/status.ts';
import type { Statistics } from '../../../contract/shapes/statistics.ts';

export type Cells = NonNullable<Statistics['locales']>;
type Cell = Cells[number];

export interface ArrangedCells {
  byLocale: ReadonlyMap<string, ReadonlyMap<ProfileStatus, Cell>>;
  /** Statuses that occur, in their order. */
  shown: readonly ProfileStatus[];
  /** Profiles of the largest locale. */
  most: number;
}

export function arranged(cells: Cells): ArrangedCells {
  const byLocale = new Map<string, Map<ProfileStatus, Cell>>();
  for (const cell of cells) {
    const known = byLocale.get(cell.locale_id) ?? new Map<ProfileStatus, Cell>();
    byLocale.set(cell.locale_id, known.set(cell.status, cell));
  }
  const shown = PROFILE_STATUSES.filter((status) => cells.some((cell) => cell.status === status));
  return { byLocale, shown, most: Math.max(0, ...[...byLocale.values()].map(totalOf)) };
}

export function totalOf(counts: ReadonlyMap<ProfileStatus, Cell> | undefined): number {
  return [...(counts?.values() ?? [])].reduce((sum, { count }) => sum + count, 0);
}
