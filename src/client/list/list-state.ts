import type { ProfileRecord } from '../../../commands/context.ts';
import type { ListSort } from '../../../commands/list/port.ts';
import type { RouteName } from '../../contract/base/routes.ts';
import type { ListFilter, OverviewRoute } from '../../contract/profiles/filter-fields.ts';
import type { ListView } from '../data/query-keys.ts';
import { provided } from '../context/lent.ts';
import { createRowFollower, type RowCursor, type Rows } from '../context/row-cursor.ts';
import { personal, personalMap, personalState } from '../context/personal.ts';

/**
 * What the list on the screen shows and where its cursor is. Kept while a record is open, so that the place is found on
 * return.
 */
export interface ListState extends RowCursor {
  present: boolean;
  /** The overview now or last on the screen. */
  overview: RouteName | null;
  count: number;
  /** Of a list that is loaded while moving: the total as its heading counts it. null: `count` is all. */
  total: number | null;
  /** There are more than were counted. */
  more: boolean;
  peeking: boolean;
  /**
   * Grows with each change of `selection`, which itself is not observed: watching 100,000 members would cost 60 ms a
   * key.
   */
  selectionVersion: number;
  /** Grows when rows arrive or change, so that views of the focused row look again. */
  rowsVersion: number;
}

export const list = personalState<ListState>(
  () => ({
    present: false,
    overview: null,
    count: 0,
    total: null,
    more: false,
    cursorId: null,
    cursor: 0,
    peeking: false,
    selectionVersion: 0,
    rowsVersion: 0,
  }),
  ['present'],
);

export const listFollower = createRowFollower();

/** Marked records by identifier, as last drawn or, if never drawn since, as they were when marked. */
export const selection = personalMap<string, ProfileRecord>();

export interface ListScreen extends Rows {
  rowAt: (index: number) => ProfileRecord | undefined;
  /** Puts the cursor on a row, loaded or not. */
  goTo(index: number): void;
  view: ListView<ListFilter, ListSort>;
  /** Left out: the list is no overview. */
  overview?: { route: OverviewRoute; columns: readonly { id: string; header: string }[] };
  /** @param cursorId the record that the cursor is to be on, where it is among the first; null: the first row */
  setView(view: ListView<ListFilter, ListSort>, cursorId: string | null): void;
  reload(): void;
  /** Goes to the last row once all rows are loaded; false: they are. Left out: any row can be gone to. */
  goToEnd?: () => boolean;
  scrollTo(index: number): void;
  /** Whether a row is visible, and not only drawn beyond the edge. */
  isInSight(index: number): boolean;
  pageRows(): number;
}

export const listScreen = personal<ListScreen | null>(() => null);

const row = provided<ProfileRecord | null>(null);
/** The row under the cursor, as drawn: commands act on it, whatever a cache may know by now. */
export const rowInView = row.read;
/** Provides that row to commands while it is drawn. */
export const useRowInView = row.useProviding;

/** Marked rows that are redrawn are kept as drawn. */
export function keepMarksAsDrawn(indexOf: ListScreen['indexOf'], rowAt: ListScreen['rowAt']): void {
  for (const [id, known] of selection) {
    const at = indexOf(id);
    const row = at === undefined ? undefined : rowAt(at);
    if (row && row !== known) selection.set(id, row);
  }
}

/** The person knows their own change, drawn or not. */
export function keepMarksAsWritten(records: readonly ProfileRecord[]): void {
  for (const record of records) {
    const known = selection.get(record.id);
    if (known && known.version < record.version) selection.set(record.id, { ...known, ...record });
  }
}

/** Records decided on together are unmarked, so that the next key does not decide again. */
export function unmark(ids: readonly string[]): void {
  const before = selection.size;
  for (const id of ids) selection.delete(id);
  if (selection.size !== before) list.selectionVersion += 1;
}
