import { list, listScreen } from '../list/list-state.ts';

/** No list is on the screen any more; its place is kept elsewhere. */
export function leaveOverview(): void {
  list.present = false;
  list.peeking = false;
  listScreen.current = null;
}
