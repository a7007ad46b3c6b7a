const STORE = 'dossier.leaving';
/** Why the last sign-out was; empty: the person signed out themselves. */
const REASON = 'dossier.left-because';

/**
 * Remembers in this browser who is signing out, until that is done: a page that is closed meanwhile
 * must not keep them signed in.
 */
export interface LeavingNote {
  /** The identifier of whoever has not got to the end of their sign-out; null for nobody. */
  read(): string | null;
  write(person: string): void;
  clear(): void;
  /**
   * Why the person is signed out, as the first tab to do it says: the others only see that the sign-in is over, and
   * are to keep what stood open in them as that one does. null: they signed out themselves.
   */
  firstReason(reason: string | null): string | null;
  /** Somebody is signed in: what ended the sign-in before says nothing of this one. */
  forgetReason(): void;
}

/** Where a browser refuses storage, a sign-out is over when the page has carried it out, as before. */
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
  forgetReason: () => forget(REASON),
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
    // Nothing is remembered of anybody then.
  }
}

function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Then there was nothing to remember.
  }
}
