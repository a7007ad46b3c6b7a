import { useLayoutEffect } from 'react';
import type { Scope } from '../../../commands/context.ts';
import { personal } from '../context/personal.ts';
import { list, listFollower, listScreen, selection } from '../list/list-state.ts';
import { recordInView } from './in-view.ts';
import { isolated } from '../../contract/base/words.ts';

/** A cursor of a screen that is no list of records: its place is not among a command's targets. */
type Carried = () => string | null;
const cursors = new Set<Carried>();

/**
 * While the screen is drawn: says, as a sentence, that its cursor has just been moved by somebody else's change.
 * `carried` is one and the same function for all drawings.
 */
export function useCarriedCursor(carried: Carried): void {
  useLayoutEffect(() => {
    cursors.add(carried);
    return () => void cursors.delete(carried);
  }, [carried]);
}

/** Large images being loaded, by their layer; null: the screen. */
const loading = new Set<{ layer: Scope | null }>();

/** Says, while a large image is being loaded, that nobody has seen it. */
export function useImageUnseen(isLoading: boolean, layer: Scope | null): void {
  useLayoutEffect(() => {
    if (!isLoading) return;
    const entry = { layer };
    loading.add(entry);
    return () => void loading.delete(entry);
  }, [isLoading, layer]);
}

/** Milliseconds in which nobody can have read what a refusal has put in place of the decided item. */
export const UNREAD = 1000;

/** What has just replaced what the person was at, and why. */
const replaced = personal<{ id: string; at: number; why: string } | null>(() => null);

/** This record was shown without a press of this person. `why`: as a sentence. */
export function noteCome(id: string, why: string, now = performance.now()): void {
  replaced.current = { id, at: now, why };
}

/** A refusal has brought the newer version, and the page draws it at once. */
export function noteReplaced(details: unknown, now = performance.now()): void {
  const { current } = (details ?? {}) as { current?: { id?: string } };
  if (typeof current?.id === 'string') {
    noteCome(current.id, 'Someone else has changed this, and you now see the new version.', now);
  }
}

/**
 * Why the person cannot have read yet what any press would be about, as a sentence; null: they can. A second press of
 * the same hand, or a second click, was made before the answer to the first could be read.
 */
export function unread(on: readonly { id: string }[]): string | null {
  const come = replaced.current;
  if (!come || !on.some(({ id }) => id === come.id) || performance.now() - come.at >= UNREAD) return null;
  return `${come.why} Read it, then press again.`;
}

/**
 * Why the person cannot have seen the row that a key would act on, as a sentence; null: they can, or it is no row. A
 * row out of sight is scrolled back: the next press decides.
 *
 * @param imageIn the layer of the large image concerned, or null for the screen; absent: there is none
 */
export function unseen(on: readonly { id: string; profile_name?: string }[], imageIn?: Scope | null): string | null {
  for (const carried of cursors) {
    const sentence = carried();
    if (sentence !== null) return sentence;
  }
  for (const { layer } of loading) {
    if (layer === imageIn) return 'The image is still loading. Try again once you see it.';
  }
  const [record] = on;
  const justCome = record ? unread([record]) : null;
  if (justCome !== null) return justCome;
  const screen = listScreen.current;
  if (!screen || !list.present || selection.size > 0 || !record || record.id !== list.cursorId) return null;
  const name = record.profile_name || 'a profile without a name';
  if (listFollower.wasJustCarried()) {
    return `The list has just changed, and the cursor is now on ${isolated(name)}. Press again to continue.`;
  }
  // A record in a panel of its own is seen there, wherever its row is.
  if (list.cursor < 0 || recordInView()?.id === record.id || screen.isInSight(list.cursor)) return null;
  screen.scrollTo(list.cursor);
  return `${isolated(name)} was out of view. Press again to continue.`;
}
