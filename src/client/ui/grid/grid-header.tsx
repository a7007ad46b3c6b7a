import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Icon } from '../icon.tsx';
import { stickiness, stickyLeft, type GridColumn, type GridSort } from './grid-column.ts';
import styles from './grid.module.css';

export interface SelectAll {
  state: 'none' | 'some' | 'all';
  onToggle: () => void;
}

interface GridHeaderProps<Row> {
  columns: readonly GridColumn<Row>[];
  /** px of the column with the checkboxes; 0: there is none. */
  checkbox: number;
  selectAll?: SelectAll | undefined;
  sort?: GridSort | undefined;
  onSort?: ((id: string) => void) | undefined;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The row of column names, which stays on top; a click on a sortable one sorts by it. */
export function GridHeader<Row>({ columns, checkbox, selectAll, sort, onSort }: GridHeaderProps<Row>) {
  const firstColumn = checkbox > 0 ? 2 : 1;
  return (
    <div role="rowgroup" className={styles.header}>
      <div role="row" aria-rowindex={1} className={styles.headings}>
        {checkbox > 0 && (
          <div role="columnheader" aria-colindex={1} className={`${styles.heading} ${styles.check}`}>
            {selectAll ? <AllBox {...selectAll} /> : <span className="visually-hidden">Selected</span>}
          </div>
        )}
        {columns.map((column, position) => {
          const left = stickyLeft(columns, position, checkbox);
          const direction = sort?.id === column.id ? sort.direction : undefined;
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-colindex={position + firstColumn}
              aria-sort={column.sortable ? (direction ? ARIA_SORT[direction] : 'none') : undefined}
              className={styles.heading}
              data-align={column.align}
              data-sticky={stickiness(columns, position)}
              style={left === undefined ? undefined : { left }}
            >
              {column.sortable && onSort ? (
                <button type="button" className={styles.sort} onClick={() => onSort(column.id)}>
                  {column.header}
                  <SortArrow direction={direction} />
                </button>
              ) : (
                <span className={styles.title}>{column.header}</span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function SortArrow({ direction }: { direction: 'asc' | 'desc' | undefined }): ReactNode {
  if (!direction) return null;
  return <Icon of={direction === 'asc' ? ArrowUp : ArrowDown} size={12} />;
}

function AllBox({ state, onToggle }: SelectAll) {
  return (
    <input
      type="checkbox"
      aria-label="Select all"
      checked={state === 'all'}
      onChange={onToggle}
      ref={(box) => {
        // "Some" exists only as a property of the element, not as an attribute.
        if (box) box.indeterminate = state === 'some';
      }}
    />
  );
}
