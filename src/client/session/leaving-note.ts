import { SECOND } from '../../contract/base/time-spans.ts';
import { oneAtATime } from '../context/browser-locks.ts';

const STORE = 'dossier.leaving';
/** The reason for the last sign-out; empty: the person signed out themselves. */
const REASON = 'dossier.left-because';
/** The sign-in that was ended at the server, by its time. */
const ENDED = 'dossier.ended';
const LOCK = 'dossier.end-sign-in';
/** Milliseconds for which the other tabs wait for the one that is ending it. */
const LONGEST_WAIT = 30 * SECOND;

/**
 * Remembers in this browser who is signing out, until that is done: a page that is closed meanwhile must not keep them
 * signed in.
 */
export interface LeavingNote {
  /** The identifier of the person whose sign-out did not finish; null for nobody. */
  read(): string | null;
  write(person: string): void;
  clear(): void;
  /**
   * The reason for the sign-out as given by the first tab: the others only see that the sign-in is over. null: they
   * signed out themselves.
   */
  firstReason(reason: string | null): string | null;
  /**
   * Ends this sign-in at the server, unless another tab has: all of them sign out in the same moment after inactivity.
   * One that could not reach the server leaves it to the next.
   */
  endOnce(signIn: string, end: () => Promise<void>): Promise<void>;
  /** Somebody is signed in: the reason of an earlier sign-out no longer applies. */
  forgetReason(): void;
}

/** Where a browser refuses storage, a sign-out ends with the page that runs it. */
export const browserLeavingNote: LeavingNote = {
  read: () => noted(STORE),
  write: (person) => note(STORE, person),
  clear: () => forget(STORE),
  firstReason(reason) {
    const first = noted(REASON);
    if (first !== null) return first === '' ? null : first;
    note(REASON, reason ?? '');
    return reason;
  },
  endOnce: (signIn, end) =>
    oneAtATime(LOCK, LONGEST_WAIT, async () => {
      if (noted(ENDED) === signIn) return;
      await end();
      note(ENDED, signIn);
    }),
  forgetReason() {
    forget(REASON);
    forget(ENDED);
  },
};

function noted(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function note(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Nothing is remembered then.
  }
}

function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Then there was nothing to remember.
  }
}
