import { proxy } from 'valtio';
import type { ProfileRecord } from '../../../commands/context.ts';
import type { ListSort } from '../../../commands/ports.ts';
import type { RouteName } from '../../contract/policy/access.ts';
import type { ListFilter, OverviewRoute } from '../../contract/policy/filter-fields.ts';
import type { ListView } from '../data/query-keys.ts';

/** What the list on the screen shows and where its cursor is. Kept while a record is open, so that going back finds the place. */
export interface ListState {
  /** A list is on the screen. */
  present: boolean;
  /** Which overview it is, or was last. */
  overview: RouteName | null;
  count: number;
  cursor: number;
  peeking: boolean;
  /** Grows with each change of `selection`, which itself is outside: watching 100,000 members would cost 60 ms a key. */
  selectionVersion: number;
  /** Grows when rows arrive or change, so that whoever shows the focused row looks again. */
  rowsVersion: number;
}

export const list = proxy<ListState>({
  present: false,
  overview: null,
  count: 0,
  cursor: 0,
  peeking: false,
  selectionVersion: 0,
  rowsVersion: 0,
});

/** Selected records by identifier, as they were when they were selected. */
export const selection = new Map<string, ProfileRecord>();

/** What the screen that shows the list lends to commands. */
export interface ListScreen {
  rowAt(index: number): ProfileRecord | undefined;
  view: ListView<ListFilter, ListSort>;
  /** Left out: the list is no overview. */
  overview?: { route: OverviewRoute; columns: readonly { id: string; header: string }[] };
  setView(view: ListView<ListFilter, ListSort>): void;
  reload(): void;
  scrollTo(index: number): void;
  /** Rows that fit the screen; a page key moves by this many. */
  pageRows(): number;
}

export const listScreen: { current: ListScreen | null } = { current: null };
