import { proxy, ref } from 'valtio';
import type { DuplicateDetails } from '../../contract/shapes/duplicate-pair.ts';

interface Suspicion {
  details: DuplicateDetails;
  settle(reason: string | null): void;
}

interface SuspicionState {
  open: Suspicion | null;
  /** The reason to go on that is being written. */
  reason: string;
  /** Somebody wanted to go on without one. */
  reasonMissing: boolean;
  /** Pictures are shown whatever their adult level. */
  revealed: boolean;
}

const begun = { reason: '', reasonMissing: false, revealed: false };

/** What a save that was held back resembles. */
export const suspicionState = proxy<SuspicionState>({ open: null, ...begun });

/** Several uploads may be held back at once: each waits for the question before it. */
let before: Promise<unknown> = Promise.resolve();

export function askReason(details: DuplicateDetails): Promise<string | null> {
  const asked = before.then(
    () =>
      new Promise<string | null>((settle) => {
        Object.assign(suspicionState, begun, { open: ref({ details, settle }) });
      }),
  );
  before = asked;
  return asked;
}

/** False when there is no such question. Going on needs a reason, and a block lets nobody go on. */
export function answerSuspicion(goesOn: boolean): boolean {
  const { open, reason } = suspicionState;
  if (!open) return false;
  const given = reason.trim();
  if (goesOn && (given === '' || open.details.action === 'block')) {
    suspicionState.reasonMissing = given === '';
    return true;
  }
  suspicionState.open = null;
  open.settle(goesOn ? given : null);
  return true;
}
