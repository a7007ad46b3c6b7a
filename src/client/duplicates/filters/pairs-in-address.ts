import { useEffect, useLayoutEffect } from 'react';
import { ref, subscribe } from 'valtio';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { matchRoute, pathOf } from '../../../contract/base/routes.ts';
import { api } from '../../data/api-instance.ts';
import { wordsOf } from '../../data/failed-read-notices.ts';
import { leadsElsewhere, ApiError } from '../../data/network/api-error.ts';
import { notifyError } from '../../notices/notify.ts';
import { duplicatePort } from '../duplicate-port.ts';
import { duplicateState } from '../duplicate-state.ts';
import { mergeSteps } from '../fetched-merge.ts';
import { mergeState } from '../merge-state.ts';
import { showUnknownParts } from '../../notices/unknown-parts.ts';
import { unknownInAddress } from '../../notices/unknown-in-address.ts';
import { is } from 'superstruct';
import { Uuid } from '../../../contract/base/primitives.ts';
import { PAIR_STATES, type PairState } from '../../../contract/duplicates/duplicate-pair.ts';

/** A place among pairs, to return to and to send to others. */
export interface PairsPlace {
  state: PairState;
  filterId: string | null;
  /** The pair under the cursor; null: none yet. */
  pairId: string | null;
  merging: boolean;
}

/** The place in the query of an address, as far as it can exist; null: it leads to the filters. */
export function placeIn(search: string): PairsPlace | null {
  const query = new URLSearchParams(search);
  if (!['pairs', 'filter', 'pair'].some((name) => query.has(name))) return null;
  const idIn = (name: string) => {
    const id = query.get(name);
    return is(id, Uuid) ? id : null;
  };
  const state = PAIR_STATES.find((each) => each === query.get('pairs')) ?? 'open';
  const pairId = idIn('pair');
  return { state, filterId: idIn('filter'), pairId, merging: pairId !== null && query.get('merge') === 'true' };
}

type Named = 'list' | 'filter' | 'pair';

/** Names in the query of an address that cannot exist. */
function unknownIn(search: string): Named[] {
  const query = new URLSearchParams(search);
  const place = placeIn(search);
  const isLost = (name: string, found: string | null | undefined) => query.has(name) && query.get(name) !== found;
  return [
    ...(isLost('pairs', place?.state) ? ['list' as const] : []),
    ...(isLost('filter', place?.filterId) ? ['filter' as const] : []),
    ...(isLost('pair', place?.pairId) ? ['pair' as const] : []),
  ];
}

const UNKNOWN_WORDS: Readonly<Record<Named, { title: string; message: string }>> = {
  list: {
    title: 'The link names an unknown list of pairs',
    message: 'The pairs that wait for a decision are shown instead.',
  },
  filter: { title: 'The link names an unknown filter', message: 'The pairs of all filters are shown instead.' },
  pair: { title: 'The link names an unknown pair', message: 'The list is shown without it.' },
};

export function addressOf(place: PairsPlace | null): string {
  const path = pathOf('duplicate-filters');
  if (!place) return path;
  const { state, filterId, pairId, merging } = place;
  const query = new URLSearchParams({ pairs: state });
  if (filterId !== null) query.set('filter', filterId);
  if (pairId !== null) query.set('pair', pairId);
  if (pairId !== null && merging) query.set('merge', 'true');
  return `${path}?${query.toString()}`;
}

/** A move to the next pair is no step for "Back"; one to another list or into a case is. */
export function isStep(from: PairsPlace | null, to: PairsPlace | null): boolean {
  if (from === null || to === null) return from !== to;
  return from.state !== to.state || from.filterId !== to.filterId || from.merging !== to.merging;
}

function showUnknown(named: Named): void {
  notifyError(UNKNOWN_WORDS[named]);
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not-found';
}

/** For an address with an unknown filter: shows the pairs of all filters. */
export function leaveUnknownFilter(id: string): void {
  const { pairs } = duplicateState;
  if (pairs?.filterId !== id) return;
  showUnknown('filter');
  duplicateState.pairs = { ...pairs, filterId: null };
}

/**
 * Keeps the address and the place among the pairs equal in both directions: a pair or a case can be sent to a
 * colleague, survives a reload, and "Back" leads out of it.
 */
export function usePairsInAddress(): void {
  const search = useSearch();
  useLayoutEffect(() => {
    if (!isHere()) return;
    const strange = unknownInAddress(window.location.pathname, search);
    if (strange.length > 0) showUnknownParts(strange);
    const place = placeIn(search);
    const unknown = unknownIn(search);
    for (const named of unknown) showUnknown(named);
    goTo(place);
    // What is left of it is written to the address.
    if (unknown.length > 0) navigate(addressOf(place), { replace: true });
  }, [search]);
  useEffect(() => {
    writePlace();
    const stops = [subscribe(duplicateState, writePlace), subscribe(mergeState, writePlace)];
    return () => stops.forEach((stop) => stop());
  }, []);
}

function writePlace(): void {
  // A link's pair is being loaded, and is in the address already.
  if (duplicateState.linked?.pair === null || !isHere()) return;
  const here = placeNow();
  const written = placeIn(window.location.search);
  const address = addressOf(here);
  if (address !== addressOf(written)) navigate(address, { replace: !isStep(written, here) });
}

/** A person who leaves has changed the address before the screen is gone. */
function isHere(): boolean {
  return matchRoute(window.location.pathname)?.name === 'duplicate-filters';
}

function placeNow(): PairsPlace | null {
  const { pairs, pairCursor } = duplicateState;
  return pairs && { ...pairs, pairId: pairCursor.cursorId, merging: mergeState.draft !== null };
}

function goTo(place: PairsPlace | null): void {
  const here = placeNow();
  if (addressOf(place) === addressOf(here)) return;
  if (mergeState.draft && !place?.merging) mergeSteps.closeMerge();
  if (place === null) {
    if (here) duplicatePort.closePairs();
    return;
  }
  if (place.state !== here?.state || place.filterId !== here.filterId) {
    duplicatePort.showPairs(place.state, place.filterId);
  }
  const isOnItsWay = duplicateState.linked?.pair === null && duplicateState.linked.id === place.pairId;
  if (place.pairId !== null && !isOnItsWay) void goToLinked(place.pairId, place.merging);
}

/**
 * Opens a pair that may be far down its list, or have been decided since: it is in that list then. A failure is shown,
 * and the list stays without it.
 */
async function goToLinked(id: string, merging: boolean): Promise<void> {
  duplicateState.pairCursor.cursorId = id;
  duplicateState.linked = { id, pair: null };
  const isWanted = () => duplicateState.linked?.id === id && duplicateState.screen === 'filters';
  try {
    const { pair } = await api('duplicate-pair.get', { params: { pairId: id } });
    const found = merging ? await api('duplicate-case.get', { params: { pairId: id } }).catch(showNotMerged) : null;
    if (!isWanted()) return;
    if (pair.state !== duplicateState.pairs?.state) duplicateState.pairs = { state: pair.state, filterId: null };
    duplicateState.linked = { id, pair: ref(pair) };
    if (found) await mergeSteps.showMerge(id, found.profiles);
  } catch (error) {
    if (!isWanted()) return;
    duplicateState.linked = null;
    duplicateState.pairCursor.cursorId = null;
    if (isNotFound(error)) showUnknown('pair');
    else showError('This pair cannot be shown', error);
  }
  // The present place, so that "Back" does not lead from it once more.
  if (isHere()) navigate(addressOf(placeNow()), { replace: true });
}

function showNotMerged(error: unknown): null {
  showError('These two cannot be merged', error);
  return null;
}

function showError(title: string, error: unknown): void {
  if (!leadsElsewhere(error)) notifyError({ title, message: wordsOf(error).message });
}
