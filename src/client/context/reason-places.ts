import { useLayoutEffect } from 'react';
import type { ReasonPlace } from '../../../commands/context.ts';
import { contextChanged } from './context-version.ts';

const NOWHERE: readonly ReasonPlace[] = [];
let shown = NOWHERE;

/** What a disapproval of the record on the screen can point at. */
export function reasonPlaces(): readonly ReasonPlace[] {
  return shown;
}

/** Lends the places of a record to commands while it is on the screen. Give the same list until they change. */
export function useReasonPlaces(places: readonly ReasonPlace[]): void {
  useLayoutEffect(() => {
    shown = places;
    contextChanged();
    return () => {
      if (shown !== places) return;
      shown = NOWHERE;
      contextChanged();
    };
  }, [places]);
}
