import type { RouteName } from '../../src/contract/base/routes.ts';
import type { BaseProfileSort, LocaleProfileSort } from '../../src/contract/profiles/profile-lists.ts';
import type { ProfileRecord } from '../records.ts';

/** Columns by which an overview can be sorted; each overview has some of them. */
export type ListSort = BaseProfileSort | LocaleProfileSort;

export type RowMove = 'next' | 'previous' | 'first' | 'last' | 'page-down' | 'page-up';

/** What the list on the screen can be asked to do. */
export interface ListPort {
  move(to: RowMove, extend?: boolean): void;
  /** Marks the row of this record, or unmarks it; where it is not there to be marked, returns why. */
  toggleSelected(id: string): string | undefined;
  clearSelection(): void;
  setPeek(open: boolean): void;
  /** In words what the order is then. */
  sortBy(sort: ListSort): string | undefined;
  reload(): void;
}

/** The log of the open record. */
export interface LogPort {
  showMore(): void;
  /** The whole log in a dialog. */
  showAll(): void;
  /** One page more of the whole log. */
  showOlder(): void;
  /** Opens what one action of the log changed, or closes it. */
  toggleEntry(key: string): void;
  /** Opens a dialog with the people who viewed adult pictures and documents. */
  showLooks(): void;
  /** Shows the events as they are kept, or hides them. Returns whether they are shown now. */
  toggleRaw(): boolean;
}

/** What the list on the screen looks like to a command; null when there is none. */
export interface ListFacts {
  /** Rows in all, loaded or not. */
  count: number;
  cursor: number;
  peeking: boolean;
}

export interface ListPart {
  facts: {
    /** The row under the cursor, as it is drawn. */
    focused: ProfileRecord | null;
    /** Marked rows; the page shows how many. */
    selected: readonly ProfileRecord[];
    list: ListFacts | null;
    /** The overview that was on the screen last, this one included; null when there was none. */
    lastOverview: RouteName | null;
  };
  ports: { list: ListPort; logs: LogPort };
}
