import type { ListPort, RowMove } from '../../../commands/ports.ts';
import { list, listScreen, selection, type ListScreen } from './list-state.ts';

/**
 * Moves, selects and sorts the list that is on the screen; without one nothing happens. A changed
 * view begins at its first row, and what was selected in the old one is let go.
 */
export const listPort: ListPort & { changeView(view: ListScreen['view']): void } = {
  move(to, extend = false) {
    const target = Math.max(0, Math.min(list.count - 1, destination(to)));
    if (extend) select(list.cursor);
    list.cursor = target;
    if (extend) select(target);
    listScreen.current?.scrollTo(target);
  },
  toggleSelected() {
    const row = listScreen.current?.rowAt(list.cursor);
    if (!row) return;
    if (!selection.delete(row.id)) selection.set(row.id, row);
    list.selectionVersion += 1;
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
    if (!screen) return;
    const again = screen.view.sort === sort && screen.view.direction === 'asc';
    listPort.changeView({ ...screen.view, sort, direction: again ? 'desc' : 'asc' });
  },
  changeView(view) {
    listPort.clearSelection();
    list.cursor = 0;
    listScreen.current?.setView(view);
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

function select(index: number): void {
  const row = listScreen.current?.rowAt(index);
  if (!row) return;
  selection.set(row.id, row);
  list.selectionVersion += 1;
}
