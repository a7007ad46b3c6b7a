const STORE = 'dossier.leaving';

/**
 * Remembers in this browser who is signing out, until that is done: a page that is closed meanwhile
 * must not keep them signed in.
 */
export interface LeavingNote {
  /** The identifier of whoever has not got to the end of their sign-out; null for nobody. */
  read(): string | null;
  write(person: string): void;
  clear(): void;
}

/** Where a browser refuses storage, a sign-out is over when the page has carried it out, as before. */
export const browserLeavingNote: LeavingNote = {
  read() {
    try {
      return localStorage.getItem(STORE);
    } catch {
      return null;
    }
  },
  write(person) {
    try {
      localStorage.setItem(STORE, person);
    } catch {
      // Nothing is remembered of anybody then.
    }
  },
  clear() {
    try {
      localStorage.removeItem(STORE);
    } catch {
      // Then there was nothing to remember.
    }
  },
};
