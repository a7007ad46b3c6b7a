import type { Continuation } from '../../../commands/keys/find-bindings.ts';
import { personalState } from '../context/personal.ts';

/** Milliseconds for the second press of a sequence; long enough to read the choices. */
export const SEQUENCE_TIME = 5000;

/** The first press of a sequence while the second one is awaited, and what it could be. */
export const pendingPress = personalState<{ first: string | null; continuations: readonly Continuation[] }>(() => ({
  first: null,
  continuations: [],
}));

let ending: ReturnType<typeof setTimeout> | undefined;

export function showPending(first: string, continuations: readonly Continuation[]): void {
  clearTimeout(ending);
  pendingPress.first = first;
  pendingPress.continuations = continuations;
  ending = setTimeout(endPending, SEQUENCE_TIME);
}

export function endPending(): void {
  clearTimeout(ending);
  if (pendingPress.first === null) return;
  pendingPress.first = null;
  pendingPress.continuations = [];
}
