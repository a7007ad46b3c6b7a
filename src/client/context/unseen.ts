import { useLayoutEffect } from 'react';
import { list, listFollower, listScreen, selection } from './list-state.ts';

/** A cursor of a screen that is no list of records: what it is on is not among a command's targets. */
type Carried = () => string | null;
const cursors = new Set<Carried>();

/**
 * For as long as the screen is drawn: tells, as a sentence, that its cursor has just been carried to
 * something else by somebody's doing. `carried` is one and the same function for all drawings.
 */
export function useCarriedCursor(carried: Carried): void {
  useLayoutEffect(() => {
    cursors.add(carried);
    return () => void cursors.delete(carried);
  }, [carried]);
}

/**
 * Why the person cannot have seen the row that a key would act on, as a sentence; null: they can, or it
 * is no row. A row that was scrolled away is brought back: the next press decides.
 */
export function unseen(on: readonly { id: string; profile_name?: string }[]): string | null {
  for (const carried of cursors) {
    const sentence = carried();
    if (sentence !== null) return sentence;
  }
  const [record] = on;
  const screen = listScreen.current;
  if (!screen || !list.present || selection.size > 0 || !record || record.id !== list.cursorId) return null;
  const name = record.profile_name || 'a profile without a name';
  if (listFollower.wasJustCarried()) {
    return `The list has just changed: the cursor is on ${name} now. Press again to go on.`;
  }
  if (list.cursor < 0 || screen.isInSight(list.cursor)) return null;
  screen.scrollTo(list.cursor);
  return `${name} was out of sight. Press again to go on.`;
}
