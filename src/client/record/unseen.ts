import { useLayoutEffect } from 'react';
import type { Scope } from '../../../commands/context.ts';
import { personal } from '../context/personal.ts';
import { list, listFollower, listScreen, selection } from '../list/list-state.ts';
import { recordInView } from './in-view.ts';
import { session } from '../session/session-state.ts';
import type { Person } from '../../contract/base/primitives.ts';
import { isolated } from '../../contract/base/words.ts';

/** Returns, as a sentence, that somebody else's change has just moved the cursor of a screen; null: it has not. */
type Carried = () => string | null;
const cursors = new Set<Carried>();

/** For a cursor that is not on a list of records. `carried` must be the same function at each drawing. */
export function useCarriedCursor(carried: Carried): void {
  useLayoutEffect(() => {
    cursors.add(carried);
    return () => void cursors.delete(carried);
  }, [carried]);
}

/** Large images being loaded, by their layer; null: the screen. */
const loading = new Set<{ layer: Scope | null }>();

export const IMAGE_LOADING = 'The image is still loading. Try again once you see it.';
export const isImageLoading = () => loading.size > 0;

/** Notes that a large image is still being loaded, so that nobody can have seen it. */
export function useImageUnseen(isLoading: boolean, layer: Scope | null): void {
  useLayoutEffect(() => {
    if (!isLoading) return;
    const entry = { layer };
    loading.add(entry);
    return () => void loading.delete(entry);
  }, [isLoading, layer]);
}

/** Milliseconds within which nobody can have read a record that has just replaced another. */
export const UNREAD = 1000;

/** The record that has just replaced the one the person looked at, and why. */
const replaced = personal<{ id: string; at: number; why: string } | null>(() => null);

/** Notes that a record is shown that this person has not opened. `why`: as a sentence. */
export function noteReplacement(id: string, why: string, now = performance.now()): void {
  replaced.current = { id, at: now, why };
}

/** The same for the newer version of a record, which a refusal has brought; `changed_by` is left out where it is not known. */
export function noteReplaced(details: unknown, now = performance.now()): void {
  const { current, changed_by: by } = (details ?? {}) as { current?: { id?: string }; changed_by?: Person };
  if (typeof current?.id !== 'string') return;
  const isOwn = by?.user_id === session.user?.claims.user_id;
  const what = !by ? 'This has changed' : isOwn ? 'You changed this in another tab' : 'Someone else has changed this';
  noteReplacement(current.id, `${what}, and you now see the new version.`, now);
}

/** Why the person cannot have read one of these records yet, as a sentence; null: they can. */
export function whyJustReplaced(on: readonly { id: string }[]): string | null {
  const come = replaced.current;
  if (!come || !on.some(({ id }) => id === come.id) || performance.now() - come.at >= UNREAD) return null;
  return `${come.why} Read it, then press again.`;
}

/**
 * Why the person cannot have seen what a key would act on, as a sentence; null: they can. A row out of view is scrolled
 * into view for the next press.
 *
 * @param imageIn the layer with the large image that the command depends on, null for the screen; absent: on no image
 */
export function whyOutOfSight(
  on: readonly { id: string; profile_name?: string }[],
  imageIn?: Scope | null,
): string | null {
  for (const carried of cursors) {
    const sentence = carried();
    if (sentence !== null) return sentence;
  }
  for (const { layer } of loading) {
    if (layer === imageIn) return IMAGE_LOADING;
  }
  const [record] = on;
  const justCome = record ? whyJustReplaced([record]) : null;
  if (justCome !== null) return justCome;
  const screen = listScreen.current;
  if (!screen || !list.present || selection.size > 0 || !record || record.id !== list.cursorId) return null;
  const name = record.profile_name || 'a profile without a name';
  if (listFollower.wasJustCarried()) {
    return `The list has just changed, and the cursor is now on ${isolated(name)}. Press again to continue.`;
  }
  // A record in a panel is seen there, wherever its row is.
  if (list.cursor < 0 || recordInView()?.id === record.id || screen.isInSight(list.cursor)) return null;
  screen.scrollTo(list.cursor);
  return `${isolated(name)} was out of view. Press again to continue.`;
}
