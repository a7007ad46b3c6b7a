import { useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { STATUS_LABELS, PROFILE_STATUSES, type ProfileStatus } from '../../contract/profiles/status.ts';
import { useLocales } from '../data/lookups.ts';
import { duration } from './figure-values.ts';
import { NumberLink } from './numbers.tsx';
import { scaled } from '../ui/scaled.ts';
import more from '../ui/layout/more.module.css';
import styles from './figures.module.css';
import type { Statistics } from '../../contract/statistics/statistics-operations.ts';

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

/** px */
const ROW_HEIGHT = scaled(33);

/** Every number of the locales, each with the age of what waits; only visible rows are drawn. */
export function LocaleTable({ cells: { byLocale, shown } }: { cells: ArrangedCells }) {
  const locales = useLocales();
  const scroller = useRef<HTMLDivElement>(null);
  // Only a compiler that memoizes would be misled by its functions, and none is used here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: locales.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    // A long table is scrolled by keys as well, so it can have the focus.
    <div
      ref={scroller}
      className={`${styles.wide} ${more.more}`}
      role="region"
      aria-label="Locales by status"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className={styles.table} aria-rowcount={locales.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">Locale</th>
            <th scope="col" className={styles.amount}>
              All
            </th>
            {shown.map((status) => (
              <th key={status} scope="col" className={styles.amount}>
                {STATUS_LABELS[status]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={above} />
          {items.map(({ index }) => {
            const locale = locales[index];
            if (!locale) return null;
            const counts = byLocale.get(locale.id);
            return (
              <tr key={locale.id} aria-rowindex={index + 2} style={{ blockSize: ROW_HEIGHT }}>
                <th scope="row">
                  {locale.language} ({locale.code})
                </th>
                <td className={styles.amount}>
                  <NumberLink figure={{ figure: 'locale', locale_id: locale.id }} count={totalOf(counts)} />
                </td>
                {shown.map((status) => {
                  const { count = 0, median_age: age = null } = counts?.get(status) ?? {};
                  return (
                    <td key={status} className={styles.amount}>
                      <NumberLink figure={{ figure: 'locale', locale_id: locale.id, status }} count={count} />
                      {age !== null && <span className={styles.age}>{duration(age)}</span>}
                    </td>
                  );
                })}
              </tr>
            );
          })}
          <Gap height={below} />
        </tbody>
      </table>
    </div>
  );
}

/** Replaces the rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden="true" style={{ blockSize: height }} />;
}
