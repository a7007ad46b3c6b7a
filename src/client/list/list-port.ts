import type { ListPort, RowMove } from '../../../commands/list/port.ts';
import { nextOrder, orderWord, SORT_LABELS } from '../../../commands/list/sort.ts';
import { list, listScreen, selection, type ListScreen } from './list-state.ts';
import { refusalOfMerged } from '../../contract/base/refusals.ts';

/**
 * Moves, selects and sorts the list on the screen; without one nothing happens. A changed view begins at its first row
 * and clears the selection.
 */
export const listPort: ListPort & {
  changeView(view: ListScreen['view']): void;
  /** The cursor moves from decided records to the next one below; on another record it stays. */
  moveOn(done: readonly string[]): void;
} = {
  move(to, extend = false) {
    if (to === 'last' && listScreen.current?.goToEnd?.()) return;
    const target = Math.max(0, Math.min(list.count - 1, destination(to)));
    if (extend) select(list.cursor);
    listScreen.current?.goTo(target);
    if (extend) select(target);
    listScreen.current?.scrollTo(target);
  },
  toggleSelected(id) {
    const at = listScreen.current?.indexOf(id);
    const row = at === undefined ? undefined : listScreen.current?.rowAt(at);
    const isMarked = selection.delete(id);
    const refusal = row && !isMarked ? refusalOfMerged(row) : null;
    if (!isMarked && row && refusal === null) selection.set(id, row);
    list.selectionVersion += 1;
    return refusal ?? undefined;
  },
  clearSelection() {
    selection.clear();
    list.selectionVersion += 1;
  },
  setPeek(open) {
    list.peeking = open;
  },
  sortBy(sort) {
    const screen = listScreen.current;
    if (!screen) return undefined;
    const order = nextOrder(screen.view, sort);
    listPort.changeView({ ...screen.view, ...order });
    return `Sorted by ${SORT_LABELS[sort].toLowerCase()}: ${orderWord(order)}`;
  },
  moveOn(done) {
    const screen = listScreen.current;
    if (!screen || list.cursorId === null || !done.includes(list.cursorId)) return;
    for (let index = list.cursor + 1; index < list.count; index += 1) {
      const row = screen.rowAt(index);
      if (row && done.includes(row.id)) continue;
      screen.goTo(index);
      screen.scrollTo(index);
      return;
    }
  },
  changeView(view) {
    listPort.clearSelection();
    const isSorted = JSON.stringify(view.filter) === JSON.stringify(listScreen.current?.view.filter);
    // Sorted differently it is the same list: the cursor stays on its record if that is near the top.
    listScreen.current?.setView(view, isSorted ? list.cursorId : null);
    list.cursor = 0;
    if (!isSorted) list.cursorId = null;
  },
  reload() {
    listScreen.current?.reload();
  },
};

function destination(to: RowMove): number {
  const page = listScreen.current?.pageRows() ?? 1;
  const { cursor, count } = list;
  const destinations: Record<RowMove, number> = {
    next: cursor + 1,
    previous: cursor - 1,
    first: 0,
    last: count - 1,
    'page-down': cursor + page,
    'page-up': cursor - page,
  };
  return destinations[to];
}

/** Marks are for actions on several records, and there is none for merged ones. */
function select(index: number): void {
  const row = listScreen.current?.rowAt(index);
  if (!row || refusalOfMerged(row) !== null) return;
  selection.set(row.id, row);
  list.selectionVersion += 1;
}
