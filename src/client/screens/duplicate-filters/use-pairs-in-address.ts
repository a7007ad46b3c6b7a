import { useEffect, useLayoutEffect } from 'react';
import { ref, subscribe } from 'valtio';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { matchRoute } from '../../../contract/policy/access.ts';
import { api } from '../../data/api-instance.ts';
import { wordsOf } from '../../data/tell-failed-reads.ts';
import { leadsElsewhere } from '../../data/api-error.ts';
import { notifyError } from '../../notices/notify.ts';
import { duplicatePort } from '../../duplicates/duplicate-port.ts';
import { duplicateState } from '../../duplicates/duplicate-state.ts';
import { mergeSteps } from '../../duplicates/merge-at-hand.ts';
import { mergeState } from '../../duplicates/merge-state.ts';
import { showUnknownParts } from '../../notices/tell-unknown.ts';
import { unknownInAddress } from '../../notices/unknown-in-address.ts';
import { isNotFound, showUnknown } from './unknown-in-address.ts';
import { addressOf, isStep, placeIn, unknownIn, type PairsPlace } from '../../duplicates/pairs-address.ts';

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

/** Moves the screen to another place. */
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

/** The pair is still shown. */
function showNotMerged(error: unknown): null {
  showError('These two cannot be merged', error);
  return null;
}

function showError(title: string, error: unknown): void {
  if (!leadsElsewhere(error)) notifyError({ title, message: wordsOf(error).message });
}
