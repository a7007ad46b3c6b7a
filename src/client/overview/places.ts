import type { ProfileRecord } from '../../../commands/context.ts';
import { pathOf } from '../../contract/base/routes.ts';
import type { OverviewRoute } from '../../contract/profiles/filter-fields.ts';
import { list, listFollower, selection } from '../list/list-state.ts';
import { personalMap } from '../context/personal.ts';

interface Place {
  cursor: number;
  cursorId: string | null;
  /** px from the top of the first row to the top of what was seen */
  offset: number;
  selected: readonly ProfileRecord[];
  /** The cursor was moved while the list was not on the screen, perhaps to a row out of sight from there. */
  moved?: true;
}

/** Remembered addresses; the oldest is dropped first. */
const MOST_PLACES = 20;

const places = personalMap<string, Place>();
const lastAddress = personalMap<OverviewRoute, string>();

/**
 * Remembers the place under the address of the list, so that the same list shows it again.
 *
 * @param address path and query string
 */
export function keepPlace(address: string, offset: number): void {
  places.delete(address);
  places.set(address, { cursor: list.cursor, cursorId: list.cursorId, offset, selected: [...selection.values()] });
  const [oldest] = places.keys();
  if (places.size > MOST_PLACES && oldest !== undefined) places.delete(oldest);
}

/** Where the list of this address begins, in px. */
export function offsetOf(address: string): number {
  return places.get(address)?.offset ?? 0;
}

/** The row at which the list of this address begins, from 0. `rowHeight`: px. */
export function firstRowOf(address: string, rowHeight: number): number {
  const place = places.get(address);
  return place?.moved ? place.cursor : Math.floor(offsetOf(address) / rowHeight);
}

/** Whether the cursor has to be scrolled into view. */
export function wasMoved(address: string): boolean {
  return places.get(address)?.moved === true;
}

/** The person has gone to another record of this list on its page: the list shows that one on return. */
export function movePlace(address: string, { cursor, cursorId }: Pick<Place, 'cursor' | 'cursorId'>): void {
  const place = places.get(address);
  if (cursorId === null || place?.cursorId === cursorId) return;
  places.set(address, { offset: 0, selected: [], ...place, cursor, cursorId, moved: true });
}

/** Another view of an overview's list is on the screen: a record opened there returns to it. */
export function returnHere(route: OverviewRoute, address: string): void {
  lastAddress.set(route, address);
}

/** Restores cursor and selection; a list that was never left begins at its top. */
export function enterPlace(route: OverviewRoute, address: string): void {
  const place = places.get(address);
  list.overview = route;
  list.cursor = place?.cursor ?? 0;
  list.cursorId = place?.cursorId ?? null;
  listFollower.forget();
  selection.clear();
  for (const record of place?.selected ?? []) selection.set(record.id, record);
  list.selectionVersion += 1;
  list.present = true;
  lastAddress.set(route, address);
}

/** A list that is read anew begins at its top, with the cursor on this record if that is there; null: on the first. */
export function beginPlace(address: string, cursorId: string | null): void {
  places.set(address, { cursor: 0, cursorId, offset: 0, selected: [] });
}

/** Whether the person has been in this overview since they signed in, so that it is as they left it. */
export function wasEntered(route: OverviewRoute): boolean {
  return lastAddress.has(route);
}

/** The address of an overview as it was left, with its filter and order. */
export function addressToReturnTo(route: OverviewRoute): string {
  return lastAddress.get(route) ?? pathOf(route);
}
