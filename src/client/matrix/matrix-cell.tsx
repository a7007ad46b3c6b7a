import { Zap } from 'lucide-react';
import { STATUS_LABELS } from '../../contract/policy/status.ts';
import { cellOf } from '../../contract/shapes/matrix.ts';
import { Icon } from '../ui/icon.tsx';
import { StatusSign } from '../ui/status-mark.tsx';
import { COLUMN_WIDTH } from './matrix-measures.ts';
import { goToCell, type CellRange } from './matrix-state.ts';
import styles from './matrix.module.css';

interface CellProps {
  id: string;
  row: number;
  column: number;
  left: number;
  /** undefined: not loaded yet. */
  letter: string | undefined;
  /** Its base profile has changed since. */
  stale: boolean;
  marked: CellRange;
  /** Given for the cell under the cursor: the names of its row and column. */
  current: string | false;
}

/**
 * One cell. The one under the cursor names its person and locale: the focus stays on the grid, and not every screen
 * reader reads the headings of a cell that is only named.
 */
export function MatrixCell({ id, row, column, left, letter, stale, marked, current }: CellProps) {
  const cell = letter === undefined ? null : cellOf(letter);
  const selected = row >= marked.top && row <= marked.bottom && column >= marked.left && column <= marked.right;
  const status = letter === undefined ? 'loading' : cell === null ? 'no locale profile' : STATUS_LABELS[cell.status];
  const words = [status, cell?.active && 'active', stale && 'stale'].filter(Boolean).join(', ');
  return (
    // Keys belong to the keyboard part, which acts on the cursor; the focus itself never leaves the grid.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={selected}
      aria-label={current === false ? words : `${current}: ${words}`}
      className={styles.cell}
      data-stale={stale || undefined}
      data-current={current !== false || undefined}
      style={{ left, width: COLUMN_WIDTH }}
      onClick={(event) => goToCell({ row, column }, event.shiftKey)}
    >
      {cell && <StatusSign status={cell.status} />}
      {cell?.active && <Icon of={Zap} size={10} />}
    </div>
  );
}
