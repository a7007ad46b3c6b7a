import { useLayoutEffect } from 'react';
import type { Scope } from '../../../commands/context.ts';
import { list, listFollower, listScreen, selection } from '../list/list-state.ts';

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

/** Large images on their way, by the layer that each lies in; null: the screen. */
const loading = new Set<{ layer: Scope | null }>();

/** Tells, while a large image is being loaded, that nobody has seen it. */
export function useImageUnseen(isLoading: boolean, layer: Scope | null): void {
  useLayoutEffect(() => {
    if (!isLoading) return;
    const entry = { layer };
    loading.add(entry);
    return () => void loading.delete(entry);
  }, [isLoading, layer]);
}

/**
 * Why the person cannot have seen the row that a key would act on, as a sentence; null: they can, or it
 * is no row. A row that was scrolled away is brought back: the next press decides.
 *
 * @param imageIn where the large image lies that it would be about: a layer, or null for the screen; absent: about none
 */
export function unseen(on: readonly { id: string; profile_name?: string }[], imageIn?: Scope | null): string | null {
  for (const carried of cursors) {
    const sentence = carried();
    if (sentence !== null) return sentence;
  }
  for (const { layer } of loading) {
    if (layer === imageIn) return 'The image is still being loaded. Press again when you see it.';
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
