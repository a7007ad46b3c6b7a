import { memo } from 'react';
import type { Row as TableRow } from '@tanstack/react-table';
import { stickiness, stickyLeft, type GridColumn, type GridFeatures, type Slot } from './grid-column.ts';
import { isolated } from '../../../contract/base/words.ts';
import styles from './grid.module.css';

export interface GridRowProps<Row> {
  row: TableRow<GridFeatures, Slot<Row>>;
  columns: readonly GridColumn<Row>[];
  id: string;
  /** Row number from 0. */
  index: number;
  record: Row | undefined;
  /** Its target; null: none. */
  href: string | null;
  rowHeight: number;
  /** px from the top of the rows. */
  top: number;
  current: boolean;
  selected: boolean;
  /** px of the column with the checkboxes; 0: there is none. */
  checkbox: number;
  /** Kept in the document although out of sight, because aria-activedescendant names it. */
  parked?: 'above' | 'below' | undefined;
}

function GridRowView<Row>(props: GridRowProps<Row>) {
  const { row, columns, id, index, record, href, rowHeight, top, current, selected, checkbox, parked } = props;
  const name = record === undefined ? 'Loading' : spoken(columns, record);
  const firstColumn = checkbox > 0 ? 2 : 1;
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={checkbox ? selected : undefined}
      aria-label={name}
      aria-busy={record === undefined || undefined}
      className={styles.row}
      data-row={index}
      data-current={current || undefined}
      data-selected={selected || undefined}
      data-parked={parked}
      style={{ top, height: rowHeight }}
    >
      {checkbox > 0 && (
        <div role="gridcell" aria-colindex={1} className={`${styles.cell} ${styles.check}`} data-check="">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={selected}
            readOnly
            disabled={record === undefined}
            aria-label={`Select ${name}`}
          />
        </div>
      )}
      {row.getAllCells().map((cell, position) => {
        const column = columns[position];
        if (!column) return null;
        const left = stickyLeft(columns, position, checkbox);
        return (
          <div
            key={cell.id}
            role="gridcell"
            aria-colindex={position + firstColumn}
            className={styles.cell}
            dir="auto"
            translate={column.written ? 'yes' : undefined}
            data-align={column.align}
            data-sticky={stickiness(columns, position)}
            style={left === undefined ? undefined : { left }}
          >
            {record === undefined ? (
              <span className={styles.waiting} />
            ) : column.fixed && href !== null ? (
              <a href={href} tabIndex={-1} draggable={false} className={styles.link}>
                {column.cell(record)}
              </a>
            ) : (
              column.cell(record)
            )}
          </div>
        );
      })}
    </div>
  );
}

function spoken<Row>(columns: readonly GridColumn<Row>[], record: Row): string {
  const words = columns.map((column) => column.text?.(record) ?? '');
  return words
    .filter((text) => text !== '')
    .map(isolated)
    .join(', ');
}

/**
 * One row. Redrawn only when its record, its number or its state changes: the table builds new row objects at each
 * shift of the window, so `row` itself must not count.
 */
export const GridRow = memo(
  GridRowView,
  (before, after) =>
    before.record === after.record &&
    before.index === after.index &&
    before.href === after.href &&
    before.columns === after.columns &&
    before.current === after.current &&
    before.selected === after.selected &&
    before.checkbox === after.checkbox &&
    before.parked === after.parked &&
    before.rowHeight === after.rowHeight &&
    before.top === after.top &&
    before.id === after.id,
) as typeof GridRowView;
